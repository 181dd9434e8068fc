# One image for the web processes; the same set-up script as everywhere.
FROM debian:trixie-slim

RUN apt-get update -qq \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        ca-certificates python3 python3-venv tini \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --create-home --home-dir /srv/fieldpost fieldpost

WORKDIR /srv/fieldpost/app
RUN chown fieldpost: .
USER fieldpost

# The locks change seldom: their layer is kept while the code changes.
COPY --chown=fieldpost requirements.txt ./
COPY --chown=fieldpost scripts/setup.sh scripts/setup.sh
RUN scripts/setup.sh play

COPY --chown=fieldpost . .
# Neither step needs a database, and the key made for them is thrown away with the folder.
RUN scripts/setup.sh play \
    && SECRET_KEY=build FIELDPOST_PRODUCTION=1 .venv/bin/python -m scripts.static_files

ENV HOST=0.0.0.0 PORT=8000
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
    CMD [".venv/bin/python", "-m", "scripts.probe", "healthz"]
# tini passes SIGTERM on and reaps what a web process leaves.
ENTRYPOINT ["tini", "--"]
CMD [".venv/bin/python", "-m", "config.server"]
