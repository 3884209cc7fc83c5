import createNextIntlPlugin from 'next-intl/plugin'

const withMessages = createNextIntlPlugin('./messages/request.ts')

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Our server does it (scripts/start/compress.ts), and needs a page before that.
  compress: false,
  reactStrictMode: true,
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
    serverActions: { bodySizeLimit: '11mb' },
    // The least that there is. A page that was fetched ahead is never older, and whatever is saved ends it.
    staleTimes: { static: 30 },
  },
  // Password managers open this address (https://w3c.github.io/webappsec-change-password-url/).
  redirects: async () => [
    { source: '/.well-known/change-password', destination: '/dashboard/security', permanent: false },
  ],
  rewrites: async () => [{ source: '/.well-known/security.txt', destination: '/security.txt' }],
  // The address is all that a person needs to read an invoice or to begin a checkout. So it stays out of search engines
  // and of Referer headers.
  headers: async () =>
    [
      '/agree/:path*',
      '/invoice/:path*',
      '/checkout/:path*',
      '/top-up/:path*',
      '/w/:path*',
      '/wallet/number/:path*',
      '/simulators/:path*',
    ].map((source) => ({
      source,
      headers: [
        { key: 'Referrer-Policy', value: 'no-referrer' },
        { key: 'X-Robots-Tag', value: 'noindex' },
      ],
    })),
}

export default withMessages(config)
