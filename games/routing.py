"""Addresses of the sockets."""

from django.urls import path

from games.consumers import MatchConsumer

websocket_urlpatterns = [path("ws/m/<slug:slug>/", MatchConsumer.as_asgi())]
