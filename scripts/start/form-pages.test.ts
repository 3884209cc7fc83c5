import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readFormPages } from './form-pages'

const build = mkdtempSync(path.join(tmpdir(), 'khata-build-'))
afterAll(() => rmSync(build, { recursive: true }))

mkdirSync(path.join(build, 'server'))
writeFileSync(
  path.join(build, 'app-path-routes-manifest.json'),
  JSON.stringify({
    '/(auth)/sign-in/page': '/sign-in',
    '/(merchant)/dashboard/[environment]/customers/[id]/page': '/dashboard/[environment]/customers/[id]',
    '/wallet/movements/page': '/wallet/movements',
    '/docs/[guide]/page': '/docs/[guide]',
    '/page': '/',
    '/_not-found/page': '/_not-found',
    '/simulators/[provider]/api/[...path]/route': '/simulators/[provider]/api/[...path]',
  }),
)
writeFileSync(
  path.join(build, 'server/server-reference-manifest.json'),
  JSON.stringify({
    node: {
      '40ab': { workers: { 'app/(auth)/sign-in/page': {} } },
      '40cd': { workers: { 'app/(merchant)/dashboard/[environment]/customers/[id]/page': {} } },
    },
    edge: {},
  }),
)

const takesForm = readFormPages(build)

it.each(['/sign-in', '/dashboard/sandbox/customers/cus_1', '/simulators/khalti/api/v2/epayment/initiate'])(
  'something may be sent to %s',
  (pathname) => expect(takesForm(pathname)).toBe(true),
)

it.each(['/', '/docs/agreements', '/wallet/movements', '/no/such/page', '/sign-in/more', '/_not-found'])(
  'nothing can be sent to %s, which has no form',
  (pathname) => expect(takesForm(pathname)).toBe(false),
)
