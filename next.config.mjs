/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // Native or self-loading packages that a bundler cannot follow.
  serverExternalPackages: ['pg', 'pino', 'pino-pretty', '@prisma/client', '@prisma/adapter-pg'],
}
