import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepPages } from './kept-pages'

let rendered: string[] = []
let nonces = 0
let server: Server
let url: string

/** A framework that renders each path, with the nonce of the policy in its script. */
async function render(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? ''
  rendered.push(path)
  const nonce = /'nonce-([^']+)'/.exec(String(request.headers['content-security-policy']))?.[1]
  response.statusCode = path.includes('missing') ? 404 : 200
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('cache-control', 'private, no-store')
  response.write(`<h1>दर्ता ${path}</h1><script nonce="${nonce}">`)
  response.end(`push("${nonce}")</script>`)
}

beforeAll(async () => {
  const serve = keepPages(render)
  server = createServer((request, response) => {
    const policy = `script-src 'nonce-number/${++nonces}+a=='`
    request.headers['content-security-policy'] = policy
    response.setHeader('content-security-policy', policy)
    void serve(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const get = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(url + path, init)
  return { response, text: await response.text() }
}

it('a page of the documentation is rendered once, each response has a nonce of its own, and a browser may keep it for five minutes', async () => {
  rendered = []
  const first = await get('/docs/errors')
  const second = await get('/docs/errors')
  expect(rendered).toEqual(['/docs/errors'])
  for (const { response, text } of [first, second]) {
    const policy = String(response.headers.get('content-security-policy'))
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    expect(text).toBe(`<h1>दर्ता /docs/errors</h1><script nonce="${nonce}">push("${nonce}")</script>`)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, max-age=300')
  }
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
  expect(rendered).toEqual([path, path])
})
