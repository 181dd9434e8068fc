"""Addresses of the platform."""

from django.contrib.auth.views import LogoutView
from django.urls import include, path

from games import registry
from games.views import account, board, files, home, match, play, seat

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", home.new, name="new"),
    path("new/<int:scenario>/", home.new_match, name="new_match"),
    path("rules/<slug:game>/", home.rules, name="rules"),
    path("accounts/login/", account.Login.as_view(), name="login"),
    path("accounts/logout/", LogoutView.as_view(), name="logout"),
    path("seat/<str:token>/", seat.claim, name="seat"),
    path("m/<slug:slug>/", match.match, name="match"),
    path("m/<slug:slug>/at/<int:seq>/", match.moment, name="moment"),
    path("m/<slug:slug>/entries", match.entries, name="entries"),
    path("m/<slug:slug>/live", match.live, name="live"),
    path("m/<slug:slug>/post", play.post, name="post"),
    path("m/<slug:slug>/preview", play.preview, name="preview"),
    path("m/<slug:slug>/act", play.act, name="act"),
    path("m/<slug:slug>/hide/<int:seq>", play.hide, name="hide"),
    path("m/<slug:slug>/seats/", seat.seats, name="seats"),
    path("m/<slug:slug>/board.svg", board.board, name="board"),
    path("m/<slug:slug>/at/<int:seq>/board.svg", board.board, name="board_at"),
    path("m/<slug:slug>/terrain-<slug:digest>.svg", board.terrain, name="terrain"),
    path("m/<slug:slug>/record.fpr", files.record, name="record"),
    path("m/<slug:slug>/dice/", files.dice, name="dice"),
]
urlpatterns += [
    path(f"g/{key}/", include((game.urls, key))) for key, game in registry.entries().items() if game.urls
]
