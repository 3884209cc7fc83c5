import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CUSTOMER_PAGES, READER_PAGES } from '@/lib/http/paths'
import { servePages } from './serve-pages'

const NONCE = 'number/1+a=='
const POLICY = `default-src 'self'; script-src 'self' 'nonce-${NONCE}' 'strict-dynamic'; style-src 'self' 'nonce-${NONCE}'`
// A smaller page is sent as it is.
const LONG = `<p>${'क'.repeat(1_000)}</p>`
const PAGE = `<!DOCTYPE html><html lang="ne"><head><link rel="stylesheet" href="/a.css" nonce="${NONCE}"/>
<link rel="preload" as="script" href="/_next/static/a.js"/><link rel="preload" as="image" href="/a.webp"/>
<script src="/_next/static/a.js" async="" nonce="${NONCE}"></script></head><body><p>पृष्ठ<!-- --> १</p><form></form>${LONG}
<script nonce="${NONCE}">self.__next_f.push("<\\/p>")</script></body></html>`

const failed = (language: string, status: number) => `<body>${language}: ${status}</body>`
const CUSTOMERS = {
  paths: CUSTOMER_PAGES,
  script: { text: 'go("on")', endOf: 'body' },
  hasFont: false,
  failed,
} as const
const READERS = {
  paths: READER_PAGES,
  script: { text: 'look("up")', endOf: 'head' },
  hasFont: true,
} as const

let server: Server
let url: string

/** A framework, which sends its headers before its page and its page in pieces. */
async function render(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://here')
  if (pathname === '/stream') return stream(response)
  if (pathname === '/documents/part') {
    response.writeHead(206, { 'content-type': 'text/html', 'content-range': 'bytes 0-9/10' }).end(LONG)
    return
  }
  const to = searchParams.get('to')
  if (to) {
    response.statusCode = 303
    response.setHeader('location', to)
    response.end()
    return
  }
  response.setHeader('content-security-policy', POLICY)
  response.statusCode = searchParams.has('fails') ? 500 : 200
  const isFile = pathname.endsWith('/pdf')
  response.setHeader('content-type', isFile ? 'application/pdf' : 'text/html; charset=utf-8')
  response.setHeader(
    'link',
    `</a.woff2>; rel=preload; as="font"; crossorigin=""; nonce="${NONCE}", </a.js>; rel=preload; as="script"`,
  )
  response.flushHeaders()
  if (searchParams.has('fails')) response.end('<!DOCTYPE html><html id="__next_error__"></html>')
  else {
    response.write(PAGE.slice(0, 100))
    response.end(PAGE.slice(100))
  }
}

const waiting: (() => void)[] = []

/** The framework flushes after each piece what a compression holds back. */
async function stream(response: ServerResponse & { flush?(): void }): Promise<void> {
  response.setHeader('content-type', 'text/event-stream')
  response.write('first')
  response.flush?.()
  await new Promise<void>((resolve) => waiting.push(resolve))
  response.end('last')
}

beforeAll(async () => {
  const serve = servePages(render, [CUSTOMERS, READERS])
  server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers, redirect: 'manual' })

it("a customer's page has one script, which is ours, and loads nothing of the framework", async () => {
  const response = await get('/checkout/abc?lang=ne')
  const html = await response.text()
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).toContain(`<form></form>${LONG}\n<script>go("on")</script></body></html>`)
  expect(html).toContain('<p>पृष्ठ १</p>')
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/>')
  expect(html).toContain('<link rel="preload" as="image" href="/a.webp"/>')
  expect(html).not.toContain('a.js')
  expect(response.headers.get('link')).toBeNull()
})

it("a reader's page has its script in the head, before anything is seen, and its font is loaded with it", async () => {
  for (const path of ['/', '/docs', '/docs/reference/customers', '/docs/search?q=pause']) {
    const response = await get(path)
    expect(response.headers.get('link')).toBe('</a.woff2>; rel=preload; as="font"; crossorigin=""')
    const html = await response.text()
    expect(html.match(/<script/g), path).toHaveLength(1)
    expect(html, path).toContain('<script>look("up")</script></head><body>')
  }
})

it.each([
  ['/wallet', 'go("on")'],
  ['/docs', 'look("up")'],
])('the policy of %s allows its one script, by its hash, and no other', async (path, script) => {
  const policy = (await get(path)).headers.get('content-security-policy')
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toBe(`default-src 'self'; script-src 'sha256-${hash}'; style-src 'self'`)
})

it("a reader's page that could not be made is left to the framework", async () => {
  const response = await get('/docs/none?fails')
  expect(response.status).toBe(500)
  expect(await response.text()).toBe('<!DOCTYPE html><html id="__next_error__"></html>')
  expect(response.headers.get('content-security-policy')).toBe(POLICY)
})

it.each(['/dashboard/sandbox', '/docsearch', '/wallets', '/invoice/abc/pdf'])(
  '%s goes out as it is',
  async (path) => {
    const response = await get(path)
    expect(await response.text()).toBe(PAGE)
    expect(response.headers.get('link')).toContain('a.woff2')
  },
)

it.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', null, (body: Buffer) => body],
  ['br;q=0', null, (body: Buffer) => body],
])('a browser that takes %s gets a page in it', async (accepted, encoding, decompress) => {
  const { status, headers, body } = await raw('/wallet', accepted)
  expect(status).toBe(200)
  expect(headers['content-encoding'] ?? null).toBe(encoding)
  expect(headers.vary).toMatch(/Accept-Encoding/)
  expect(decompress(body).toString()).toContain('go("on")')
})

it.each([
  ['/wallet?kept=1', '/wallet?kept=1'],
  ['https://pay.example/form', null],
  ['//pay.example/wallet', null],
  ['/simulators/esewa/pay/1', null],
])('the script follows a redirect to %s itself only if it is a page of customers', async (to, followed) => {
  const path = `/checkout/abc?to=${encodeURIComponent(to)}`
  const answer = await get(path, { 'khata-script': '1' })
  expect(answer.headers.get('location')).toBe(followed)
  expect(answer.headers.get('khata-go')).toBe(followed ? null : to)
  expect(answer.status).toBe(followed ? 303 : 200)
  const withoutScript = await get(path)
  expect(withoutScript.status).toBe(303)
  expect(withoutScript.headers.get('location')).toBe(to)
})

it.each([
  ['/wallet?fails', {}, 'en'],
  ['/wallet?fails', { 'accept-language': 'ne-NP,ne;q=0.9,en;q=0.8' }, 'ne'],
  ['/wallet?fails', { 'accept-language': 'en', cookie: 'a=b; khata_language=ne' }, 'ne'],
  ['/wallet?fails&lang=en', { cookie: 'khata_language=ne' }, 'en'],
])('%s of a browser with %j failed in the language of its reader', async (path, headers, language) => {
  const response = await get(path, headers)
  expect(response.status).toBe(500)
  expect(await response.text()).toMatch(new RegExp(`^<body>${language}: 500<script`))
})

it('a part of a file is sent in the bytes of the file', async () => {
  const { status, headers, body } = await raw('/documents/part', 'br, gzip')
  expect([status, headers['content-encoding'], body.toString()]).toEqual([206, undefined, LONG])
})

it('a browser that only asks about a page learns what it would get', async () => {
  const response = await fetch(`${url}/wallet`, { method: 'HEAD' })
  expect([response.status, response.headers.get('link'), await response.text()]).toEqual([200, null, ''])
  expect(response.headers.get('content-security-policy')).toContain("script-src 'sha256-")
})

it('what comes in pieces and is no such page is passed on piece by piece', async () => {
  const response = await get('/stream')
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('first')
  for (const finish of waiting.splice(0)) finish()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('last')
})

async function raw(path: string, accepted: string) {
  const { request } = await import('node:http')
  return new Promise<{ status?: number | undefined; headers: IncomingMessage['headers']; body: Buffer }>(
    (resolve, reject) => {
      request(url + path, { headers: { 'accept-encoding': accepted } }, async (response) => {
        const chunks = await response.toArray()
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) })
      })
        .on('error', reject)
        .end()
    },
  )
}
