"""Logging in, with a bound on how often an address may fail."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest, HttpResponse

from games import limits


class Login(views.LoginView):
    """Django's log-in; ten failures a minute from an address are enough."""

    template_name = "registration/login.html"
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if limits.may_try(request, "login"):
            return super().post(request, *args, **kwargs)
        form = AuthenticationForm(request)
        return self.render_to_response({**self.get_context_data(form=form), "limited": True}, status=429)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        limits.succeeded(self.request, "login")
        return super().form_valid(form)
