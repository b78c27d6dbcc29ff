# One image for every process: `web` (the default), `worker`, `migrate`, `user`, `jobs`.

FROM node:26-bookworm-slim AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# docker build --build-arg GIT_COMMIT=$(git rev-parse HEAD): part of the version.
ARG GIT_COMMIT
RUN npm run build

FROM node:26-bookworm-slim AS dependencies
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
# Native parts (sharp, argon2) are packages of their own: no install script has to run.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:26-bookworm-slim
ENV NODE_ENV=production
WORKDIR /portal
COPY --from=dependencies /portal/node_modules node_modules
COPY --from=build /portal/build build
COPY package.json ./
USER node
EXPOSE 3000
# The worker answers on METRICS_PORT, the web process on PORT.
HEALTHCHECK --interval=10s --timeout=6s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT || process.env.PORT || 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1, so that SIGTERM reaches it.
ENTRYPOINT ["node", "build/server/main.js"]
CMD ["web"]
