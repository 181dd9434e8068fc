"""Addresses of MIDWAY's own pages, under `/g/midway/`."""

from django.urls import path

from midway.views import analysis, results

urlpatterns = [
    path("results/", results.results, name="results"),
    path("m/<slug:slug>/analysis", analysis.analysis, name="analysis"),
]
