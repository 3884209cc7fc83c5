import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../prisma/migrate'
import { runningInstance } from '../backup/instance.fixture'
import { firstFreePort } from '../postgres/free-port'
import { buildApp } from './build'
import { NEXT_COMMAND } from './next-command'
import { plainHtml } from './plain-html'
import { untilReady } from './ready'

// Khata as the framework alone serves it, without our server in front of it.

const root = path.resolve(import.meta.dirname, '../..')
let next: ChildProcess
let origin: string
const ends: (() => void | Promise<void>)[] = []

beforeAll(async () => {
  await buildApp(root)
  const { url } = await runningInstance((end) => ends.push(end))
  await migrate(url, 'prisma/migrations')
  const port = await firstFreePort(3_700)
  origin = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    DATABASE_URL: url,
    APP_URL: origin,
    PORT: String(port),
  }
  next = spawn(process.execPath, [NEXT_COMMAND, 'start', '--port', String(port)], {
    cwd: root,
    env,
    stdio: 'ignore',
  })
  await untilReady(origin, AbortSignal.timeout(120_000))
}, 900_000)

afterAll(async () => {
  next.kill('SIGTERM')
  await once(next, 'exit')
  for (const end of ends.toReversed()) await end()
})

const get = (target: string, init: RequestInit = {}) =>
  fetch(origin + target, { redirect: 'manual', ...init })

const GUARDS = {
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
}

const headersOf = (response: Response) => Object.fromEntries(response.headers)

const CUSTOMERS = ['/wallet/sign-in', '/wallet/sign-in?lang=ne', '/checkout/none', '/invoice/none', '/w/none']
const READERS = ['/', '/ne', '/docs', '/docs/webhooks', '/docs/reference/customers', '/docs/search?q=cancel']

describe('a page', () => {
  it.each([...CUSTOMERS, ...READERS, '/sign-in', '/no/such/page'])(
    '%s cannot be framed, and runs only scripts with the nonce of this response',
    async (target) => {
      const nonces = new Set<string>()
      for (let visit = 0; visit < 2; visit++) {
        const response = await get(target, {
          headers: { 'content-security-policy': "script-src 'nonce-mine'" },
        })
        const headers = headersOf(response)
        expect(headers).toMatchObject(GUARDS)
        const nonce = /script-src 'self' 'nonce-([\w+/=]+)' 'strict-dynamic'/.exec(
          headers['content-security-policy'] ?? '',
        )
        nonces.add(nonce?.[1] ?? '')
        const scripts = (await response.text()).match(/<script\b[^>]*>/g) ?? []
        expect(scripts.length).toBeGreaterThan(0)
        expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce?.[1]}"`))).toEqual([])
      }
      expect(nonces.size).toBe(2)
      expect(nonces).not.toContain('')
    },
  )

  it.each([
    ['/docs/%ED%A0%80', 404],
    ['/invoice/%FF', 404],
    ['/%', 404],
  ])('%s with a broken escape is %i and the page “not found”', async (target, status) => {
    const response = await get(target)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ])
    expect(headersOf(response)).toMatchObject(GUARDS)
    expect(await response.text()).toContain('There is nothing at this address')
  })

  it('takes no form of another site, and a page without a form takes nothing', async () => {
    const form = new FormData()
    form.set('email', 'asha@example.com')
    const send = (target: string, headers: Record<string, string>, body: FormData | string = form) =>
      get(target, { method: 'POST', headers, body })
    expect((await send('/sign-in', { origin: 'https://evil.example' })).status).toBe(403)
    expect((await send('/sign-in', { origin })).status).toBe(400)
    expect((await send('/docs', { origin }, 'hello')).status).toBe(405)
    const put = await get('/sign-in', { method: 'PUT', headers: { origin }, body: 'x' })
    expect([put.status, put.headers.get('allow'), await put.text()]).toEqual([
      405,
      'GET, HEAD, OPTIONS',
      'Nothing can be sent to this page.\n',
    ])
  })
})

describe('the API', () => {
  it.each([
    ['GET', '/v1/%C0%AF', 404, 'route_not_found'],
    ['GET', '/v1/customers/%zz', 404, 'route_not_found'],
    ['GET', '/v1/no/such/path', 404, 'route_not_found'],
    ['PUT', '/v1/customers', 405, 'method_not_allowed'],
    ['POST', '/v1/openapi.json', 405, 'method_not_allowed'],
    ['GET', '/v1/customers', 401, 'api_key_missing'],
  ])('%s %s is %i in the envelope', async (method, target, status, code) => {
    const response = await get(target, { method })
    expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }])
    expect(headersOf(response)).toMatchObject({
      ...GUARDS,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': expect.stringMatching(/^req_/),
      ...(status === 405 && { allow: expect.stringContaining('GET, HEAD') }),
    })
  })

  it('OPTIONS names the methods of a path', async () => {
    const response = await get('/v1/customers', { method: 'OPTIONS' })
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
  })
})

it.each(['/wp-login.php', '/.well-known/assetlinks.json', '/wallet/x.js.map'])(
  'the file %s, which is not there, gets a sentence and no page',
  async (target) => {
    const response = await get(target)
    expect([response.status, await response.text()]).toEqual([404, 'There is no such file.\n'])
    expect(headersOf(response)).toMatchObject(GUARDS)
  },
)

it.each(['/icon.svg', '/favicon.ico', '/robots.txt', '/preview.png'])(
  'the file %s is there',
  async (target) => {
    const response = await get(target)
    expect(response.status).toBe(200)
    expect(headersOf(response)).toMatchObject(GUARDS)
  },
)

it('a file of the build is guarded too', async () => {
  const script = /\/_next\/static\/[^"]+\.js/.exec(await (await get('/sign-in')).text())?.[0] ?? ''
  const response = await get(script)
  expect(response.status).toBe(200)
  expect(headersOf(response)).toMatchObject({
    ...GUARDS,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

describe('the framework as this version renders pages', () => {
  it.each([...CUSTOMERS, ...READERS])(
    'has nothing in %s that its plain form does not know',
    async (target) => {
      const rendered = await (await get(target)).text()
      expect(rendered).toContain('self.__next_f.push(')
      const plain = await plainHtml(rendered, { text: 'own()', endOf: 'body' })
      expect(plain.unknown).toEqual([])
      expect(plain.html.match(/<script\b[^>]*>/g) ?? []).toEqual(
        plain.isEmpty ? [expect.anything()] : ['<script>'],
      )
      expect(plain.html).not.toMatch(/nonce=|<!--|modulepreload|as="script"/)
    },
  )

  it('marks a page that could not be made, such as that of an address without a checkout', async () => {
    const rendered = await (await get('/checkout/none')).text()
    const { isEmpty } = await plainHtml(rendered, { text: 'own()', endOf: 'body' })
    expect(isEmpty).toBe(rendered.includes('<html id="__next_error__"'))
  })
})
