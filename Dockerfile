# Client and platform are built with everything, the platform runs with what it needs.
FROM node:20-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node tools/build.mjs

FROM node:20-slim
WORKDIR /app
ENV NODE_ENV=production
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force && mkdir data && chown node:node data
COPY domain domain
COPY protocol protocol
COPY locales locales
COPY server server
# The documentation of the calls has the app's colours.
COPY src/ui/tokens.css src/ui/tokens.css
COPY --from=build /app/dist dist
USER node
EXPOSE 8080
VOLUME /app/data
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--no-allocation-site-pretenuring", "--interrupt-budget=200000", "--enable-source-maps", "dist/server/main.mjs"]
