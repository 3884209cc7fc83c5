import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import createNextIntlPlugin from 'next-intl/plugin'

const withMessages = createNextIntlPlugin('./messages/request.ts')

/** The methods of each route.ts by its path, for lib/http/route-methods.ts. Read when the app is built. */
function routeMethods() {
  if (!existsSync('app')) return {}
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  const routes = files.filter((file) => path.basename(file) === 'route.ts' && !file.startsWith('v1/[...'))
  return Object.fromEntries(
    routes.map((file) => [
      `/${path.dirname(file).replaceAll(/\([^/]+\)\//g, '')}`,
      [
        ...readFileSync(path.join('app', file), 'utf8').matchAll(
          /\b(?:export (?:const|(?:async )?function)|as) (GET|POST|PUT|PATCH|DELETE)\b/g,
        ),
      ].map(([, method]) => method),
    ]),
  )
}

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Our server does it (scripts/start/serve-pages.ts), and needs a page before that. Elsewhere the proxy does.
  compress: false,
  reactStrictMode: true,
  env: { KHATA_ROUTE_METHODS: JSON.stringify(routeMethods()) },
  // The paths of the payment simulators end with a slash, like those of the real providers, and a POST is not redirected.
  skipTrailingSlashRedirect: true,
  // `npm run check` and `npm test` check types; someone who only starts Khata need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Everybody gets the title of a page with its content. Else a page that changes has no title for a moment.
  htmlLimitedBots: /./,
  // In development Next logs the address of every request. These hold the outbox's key and the tokens of
  // checkouts, agreements and reminders.
  logging: { incomingRequests: { ignore: [/\/outbox\/open/, /\/checkout\//, /\/agree\//, /\/w\//] } },
  // Native or self-loading packages that a bundler cannot follow.
  serverExternalPackages: [
    'pg',
    'pino',
    'pino-pretty',
    '@prisma/client',
    '@prisma/adapter-pg',
    'nodemailer',
    'tinypool',
    '@opentelemetry/exporter-prometheus',
    '@opentelemetry/sdk-metrics',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/sdk-trace',
    'undici',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
  ],
  // A file of customers with its form. lib/http/check-form.ts refuses larger forms before they come here.
  experimental: {
    // Else the framework loads every page beside the start, on the same processors: a second start took 8.3 and 8.9 s instead of 4.9 and
    // 5.6 s, and the first visits of the first page (0.8 to 1.1 s), a checkout (1.2 to 2.1 s) and the API were not faster.
    preloadEntriesOnStart: false,
    proxyClientMaxBodySize: '11mb',
    serverActions: { bodySizeLimit: '11mb' },
    // The least that there is. A page that was fetched ahead is never older, and whatever is saved ends it.
    staleTimes: { static: 30 },
  },
  // Password managers open this address (https://w3c.github.io/webappsec-change-password-url/).
  redirects: async () => [
    { source: '/.well-known/change-password', destination: '/dashboard/security', permanent: false },
  ],
  rewrites: async () => ({
    afterFiles: [{ source: '/.well-known/security.txt', destination: '/security.txt' }],
    // A file that is not there, such as those that phones and scanners look for, gets a sentence and no page of 12 KB. No token of a
    // page has a dot.
    fallback: [{ source: '/:path*/:file([^/]*\\.[A-Za-z0-9]{1,12})', destination: '/missing-file' }],
  }),
  // proxy.ts sets those of everything else.
  headers: async () => [
    {
      source: '/_next/:path*',
      headers: [
        { key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" },
        { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
        { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'X-Frame-Options', value: 'DENY' },
      ],
    },
  ],
}

export default withMessages(config)
