import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepPages } from './kept-pages'

let rendered: { path: string; cookie: string | undefined }[] = []
let server: Server
let url: string

/** Renders each path, with the policy of a plain page. */
async function render(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? ''
  rendered.push({ path, cookie: request.headers.cookie })
  response.statusCode = path.includes('missing') ? 404 : 200
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('cache-control', 'private, no-store')
  response.setHeader('content-security-policy', "script-src 'sha256-abc'")
  response.end(`<h1>दर्ता ${path}</h1>`)
}

beforeAll(async () => {
  const serve = keepPages(render)
  server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const get = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(url + path, init)
  return { response, text: await response.text() }
}

it('a page of the documentation is rendered once, for nobody, and anybody may keep it for five minutes', async () => {
  rendered = []
  const first = await get('/docs/errors', { headers: { cookie: 'khata-theme=dark' } })
  const second = await get('/docs/errors')
  expect(rendered).toEqual([{ path: '/docs/errors', cookie: undefined }])
  for (const { response, text } of [first, second]) {
    expect(text).toBe('<h1>दर्ता /docs/errors</h1>')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "script-src 'sha256-abc'",
      'cache-control': 'public, max-age=300',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
    })
  }
})

it('a browser that has the page is told that it is the same, and gets it when it is another one', async () => {
  const { response } = await get('/docs/events')
  const etag = response.headers.get('etag') ?? ''
  const again = await get('/docs/events', { headers: { 'if-none-match': etag } })
  expect([again.response.status, again.text]).toEqual([304, ''])
  expect(again.response.headers.get('etag')).toBe(etag)
  expect(again.response.headers.get('cache-control')).toBe('public, max-age=300')
  const old = await get('/docs/events', { headers: { 'if-none-match': 'W/"of-an-older-release"' } })
  expect([old.response.status, old.text]).toEqual([200, '<h1>दर्ता /docs/events</h1>'])
})

it.each([
  ['what somebody searched for', '/docs/search', {}],
  ['a page with a query', '/docs?x=1', {}],
  ['a part of a page, which the framework asks for', '/docs/webhooks', { headers: { rsc: '1' } }],
  ['a page that does not exist', '/docs/missing', {}],
  ['a page for one person', '/dashboard', {}],
])('%s is rendered each time', async (_, path, init) => {
  rendered = []
  await get(path, init)
  await get(path, init)
  expect(rendered.map((each) => each.path)).toEqual([path, path])
})
