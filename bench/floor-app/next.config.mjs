import path from 'node:path'

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  serverExternalPackages: ['pg'],
  // Its packages are those of the repository.
  turbopack: { root: path.resolve(import.meta.dirname, '../..') },
}
