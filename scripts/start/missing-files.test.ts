import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readMissingFiles } from './missing-files'

const root = mkdtempSync(path.join(tmpdir(), 'khata-files-'))
afterAll(() => rmSync(root, { recursive: true }))

mkdirSync(path.join(root, 'public/pictures'), { recursive: true })
for (const file of ['favicon.ico', 'pictures/shop.png']) writeFileSync(path.join(root, 'public', file), '')
writeFileSync(
  path.join(root, 'app-path-routes-manifest.json'),
  JSON.stringify({
    '/page': '/',
    '/robots.txt/route': '/robots.txt',
    '/images/[file]/route': '/images/[file]',
    '/invoice/[token]/page': '/invoice/[token]',
  }),
)
writeFileSync(
  path.join(root, 'routes-manifest.json'),
  JSON.stringify({
    rewrites: {
      beforeFiles: [],
      afterFiles: [{ regex: '^/\\.well-known/security\\.txt(?:/)?$' }],
      fallback: [],
    },
    redirects: [],
  }),
)

const isMissing = readMissingFiles(root, path.join(root, 'public'))

it.each([
  '/favicon.ico',
  '/pictures/shop.png',
  '/robots.txt',
  '/images/0a.webp',
  '/.well-known/security.txt',
])('%s is there', (pathname) => expect(isMissing(pathname)).toBe(false))

it.each([
  '/wp-login.php',
  '/apple-touch-icon-120x120.png',
  '/.well-known/assetlinks.json',
  '/wallet/x.js.map',
])('%s is a file that is not there', (pathname) => expect(isMissing(pathname)).toBe(true))

it.each(['/', '/no/such/page', '/invoice/abc', '/_next/static/gone.js'])(
  '%s is left to the framework',
  (pathname) => expect(isMissing(pathname)).toBe(false),
)
