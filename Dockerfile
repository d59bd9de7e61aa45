# syntax=docker/dockerfile:1
# Turnout in a container: `docker build -t turnout .`, or `docker compose up` with PostgreSQL and a mail catcher.
ARG NODE_IMAGE=node:26-alpine

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tools/package.json tools/
RUN npm ci --ignore-scripts --workspaces=false --include=dev --include=optional
COPY tsconfig.json vite.config.ts ./
COPY scripts scripts
COPY locales locales
COPY domain domain
COPY server server
COPY web web
RUN NODE_ENV=production node scripts/build.mjs --out /app/built

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
# What the built server loads. Nothing reads source maps and types here.
COPY package.json package-lock.json .npmrc ./
COPY tools/package.json tools/
RUN npm ci --ignore-scripts --workspaces=false --omit=dev --include=optional && npm cache clean --force \
  && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

FROM ${NODE_IMAGE}
WORKDIR /app
# What npm start sets, and where the data lie; everything else is configured from outside.
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/built/web web
COPY --from=build /app/built/server server
COPY package.json LICENSE.md ./
# Pictures are read by a user of their own. The entry begins as root for that, and goes on as node.
RUN adduser -D -H -u 1001 pictures && mkdir -m 700 /data && chown node:node /data
VOLUME /data
EXPOSE 3000
# Liveness alone: a container is not restarted because its database is away.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/alive`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# One process that takes signals itself, on the built files, as npm start ends.
ENTRYPOINT ["node", "server/container.js"]
