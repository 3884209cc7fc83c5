# syntax=docker/dockerfile:1
# One image for the app, the embedded runner, the migrations and the commands of an operator: docs/deploy.md.
ARG NODE=24.11-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /src
COPY package.json package-lock.json ./
# No package needs its install script here. Without them, only the registry is called.
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
# It starts the app once, on an embedded PostgreSQL of its own: an image whose app does not start is not built.
RUN npm run package -- /khata

FROM node:${NODE}
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Khata" \
      org.opencontainers.image.description="Subscription billing on prepaid wallets" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    NEXT_TELEMETRY_DISABLED=1 \
    NPM_CONFIG_CACHE=/tmp/npm \
    NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /khata
# Owned by root: the process, which is not root, cannot change its own code.
COPY --from=build /khata ./
# The user node. By its number, so that Kubernetes can see that it is not root (runAsNonRoot).
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 \
  CMD ["node", "scripts/run.mjs", "health"]
CMD ["node", "scripts/run.mjs", "app"]
