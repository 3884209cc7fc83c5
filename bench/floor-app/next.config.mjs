import path from 'node:path'

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  serverExternalPackages: ['pg'],
  // This app uses the packages of the repository.
  turbopack: { root: path.resolve(import.meta.dirname, '../..') },
}
