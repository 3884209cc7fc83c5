import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { AUTHORITY, EXPIRED, FOR_ANOTHER_HOST, GOOD, KEY, SELF_SIGNED } from './certificates.fixture'

const run = promisify(execFile)
const CLIENT = path.join(import.meta.dirname, 'tls-client.fixture.ts')

/** Starts a receiver. Returns its URL and a function that counts its requests. */
async function listen(server: http.Server | https.Server) {
  let hits = 0
  server.on('request', (request, response) => {
    hits += 1
    request.resume()
    response.end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `https://receiver.example:${(server.address() as AddressInfo).port}/hook`, hits: () => hits }
}

const withCertificate = (cert: string) => listen(https.createServer({ key: KEY, cert }))

/** Calls each URL once, in a process that trusts the test's authority. Returns the results. */
async function call(...urls: string[]): Promise<{ status?: number; failure?: string }[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'khata-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const authority = path.join(folder, 'authority.pem')
  writeFileSync(authority, AUTHORITY)
  const { stdout } = await run(process.execPath, ['--import', 'tsx', CLIENT, ...urls], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', NODE_EXTRA_CA_CERTS: authority },
  })
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

it('a receiver is called over TLS, but only if its certificate is valid for the host', async () => {
  const good = await withCertificate(GOOD)
  const others = {
    expired: await withCertificate(EXPIRED),
    selfSigned: await withCertificate(SELF_SIGNED),
    forAnotherHost: await withCertificate(FOR_ANOTHER_HOST),
    plain: await listen(http.createServer()),
  }
  const [ok, again, ...failures] = await call(
    good.url,
    good.url,
    ...Object.values(others).map(({ url }) => url),
  )
  expect([ok, again]).toEqual([{ status: 200 }, { status: 200 }])
  expect(failures).toEqual([
    { failure: 'tls_expired' },
    { failure: 'tls_self_signed' },
    { failure: 'tls_other_host' },
    { failure: 'tls_failed' },
  ])
  expect(good.hits()).toBe(2)
  expect(Object.values(others).map(({ hits }) => hits())).toEqual([0, 0, 0, 0])
})
