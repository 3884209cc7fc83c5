import { Agent, createServer, type IncomingMessage, type Server, request as send } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { BodyAborted, MAX_LARGE_BODY_BYTES, readJson } from '@/lib/http/body'
import { jsonResponse } from '@/lib/http/envelope'
import type { DeclaredRoute } from '@/lib/http/route'
import { apiRoutesOf } from './api-routes'
import { apiCallOf, serveApiCall } from './serve-api'

describe('which requests go straight to their operation', () => {
  const declared = (operation: string, rest = {}) =>
    Object.assign(() => {}, { declaration: { operation, ...rest } }) as unknown as DeclaredRoute
  const routes = apiRoutesOf({
    '/v1/customers/[id]': { GET: declared('one') },
    '/v1/customers/search': { GET: declared('search') },
    '/v1/customers/[id]/export': { GET: declared('export', { stream: true }) },
    '/v1/[...path]': { GET: declared('anything') },
  })
  const found = (method: string, url: string) => {
    const call = apiCallOf(routes, { method, url } as IncomingMessage)
    return call && { operation: (call.handle as DeclaredRoute).declaration?.operation, params: call.params }
  }

  it.each([
    ['GET', '/v1/customers/cus_1?limit=2', { operation: 'one', params: { id: 'cus_1' } }],
    ['GET', '/v1/customers/search', { operation: 'search', params: {} }],
  ])('%s %s does', async (method, url, call) => {
    expect(found(method, url)).toEqual(call)
  })

  it.each([
    ['a path that does not exist', 'GET', '/v1/nothing/here'],
    ['a path that ends with a slash', 'GET', '/v1/customers/'],
    ['a letter that must be decoded', 'GET', '/v1/customers/cus%5F1'],
    ['HEAD', 'HEAD', '/v1/customers/cus_1'],
    ['a streamed file', 'GET', '/v1/customers/cus_1/export'],
    ['a page', 'GET', '/wallet'],
  ])('the framework answers %s', (_, method, url) => {
    expect(found(method, url)).toBeUndefined()
  })

  it.each([
    ['POST', '/v1/customers/search'],
    ['PUT', '/v1/customers/search?limit=2'],
    ['OPTIONS', '/v1/customers/search'],
    ['PUT', '/v1/%63ustomers/search'],
  ])('%s, which its path does not have, is answered without the framework', (method, url) => {
    expect(found(method, url)).toEqual({ operation: undefined, params: {} })
  })
})

describe('a call that goes straight to its operation', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections()
  })

  async function serving(
    operation: (request: Request, params: unknown) => Promise<Response>,
  ): Promise<number> {
    const handle = (async (request: Request, context: { params: Promise<unknown> }) =>
      operation(request, await context.params)) as unknown as DeclaredRoute
    const server = createServer((request, response) => {
      serveApiCall({ handle, params: { id: 'cus_1' } }, request, response, 'http://localhost:3000').catch(
        () => response.destroy(),
      )
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }

  it('brings its address, headers, parameters and body, and takes back status, headers and cookies', async () => {
    const port = await serving(async (request, params) => {
      const { value } = await readJson(request)
      const seen = {
        url: request.url,
        key: request.headers.get('x-api-key'),
        method: request.method,
        params,
        value,
      }
      return jsonResponse(201, JSON.stringify(seen), 'req_1', { 'set-cookie': 'a=1; HttpOnly' })
    })
    const response = await fetch(`http://127.0.0.1:${port}/v1/customers/cus_1?expand=none`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'x-api-key': 'k' },
      body: '{"name":"Māyā"}',
    })
    expect(response.status).toBe(201)
    expect(response.headers.get('x-request-id')).toBe('req_1')
    expect(response.headers.getSetCookie()).toEqual(['a=1; HttpOnly'])
    expect(await response.json()).toEqual({
      url: 'http://localhost:3000/v1/customers/cus_1?expand=none',
      key: 'k',
      method: 'PATCH',
      params: { id: 'cus_1' },
      value: { name: 'Māyā' },
    })
  })

  it('reads a body that comes in parts, and one without a length', async () => {
    const port = await serving(async (request) => {
      const { text } = await readJson(request, MAX_LARGE_BODY_BYTES)
      return jsonResponse(200, JSON.stringify(text.length), 'req_1')
    })
    const parts = ['"', ...Array.from({ length: 40 }, () => 'x'.repeat(9_000)), '"']
    const body = new ReadableStream({
      async start(controller) {
        for (const part of parts) {
          controller.enqueue(new TextEncoder().encode(part))
          await new Promise((resolve) => setImmediate(resolve))
        }
        controller.close()
      },
    })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }
    const response = await fetch(`http://127.0.0.1:${port}/v1/x`, init as RequestInit)
    expect(await response.json()).toBe(360_002)
  })

  it('is refused when its body is too long, and the connection serves the next call', async () => {
    const port = await serving(async (request) =>
      readJson(request).then(
        () => jsonResponse(200, '{}', 'req_1'),
        () => jsonResponse(413, '{}', 'req_2'),
      ),
    )
    const post = (body: string) =>
      fetch(`http://127.0.0.1:${port}/v1/x`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    expect((await post(`"${'x'.repeat(1_100_000)}"`)).status).toBe(413)
    expect((await post('{}')).status).toBe(200)
  })

  it('is refused in the middle of a body without a length, and the same connection serves the next call', async () => {
    const port = await serving(async (request) =>
      readJson(request).then(
        () => jsonResponse(200, '{}', 'req_1'),
        () => jsonResponse(413, '{}', 'req_2'),
      ),
    )
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const post = (parts: string[]) =>
      new Promise<[number | undefined, boolean]>((resolve) => {
        const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
        const given = { agent, port, host: '127.0.0.1', path: '/v1/x', method: 'POST', headers }
        const request = send(given, (response) => {
          response.resume().once('end', () => resolve([response.statusCode, request.reusedSocket]))
        })
        for (const part of parts) request.write(part)
        request.end()
      })
    expect(await post(Array.from({ length: 40 }, () => 'x'.repeat(65_536)))).toEqual([413, false])
    expect(await post(['{}'])).toEqual([200, true])
    agent.destroy()
  })

  it('learns that its caller hung up in the middle of the body', async () => {
    const aborted = new Promise((resolve) => {
      void serving(async (request) => {
        await readJson(request).catch(resolve)
        return jsonResponse(200, '{}', 'req_1')
      }).then((port) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write('POST /v1/x HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"half":', () =>
            socket.destroy(),
          )
        })
      })
    })
    expect(await aborted).toBeInstanceOf(BodyAborted)
  })

  it.each([
    ['gzip, br', 'gzip'],
    ['br', undefined],
    ['gzip;q=0', undefined],
    [undefined, undefined],
  ])('sends a large response to a caller that accepts %s as %s', async (accepted, encoding) => {
    const text = JSON.stringify('x'.repeat(5_000))
    const port = await serving(async () => jsonResponse(200, text, 'req_1'))
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
    const response = await new Promise<IncomingMessage>((resolve) =>
      send({ port, host: '127.0.0.1', path: '/v1/x', headers }, resolve).end(),
    )
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers.vary).toBe('Accept-Encoding')
    response.resume()
  })

  it('sends a small response as it is', async () => {
    const port = await serving(async () => jsonResponse(200, '{}', 'req_1'))
    const response = await fetch(`http://127.0.0.1:${port}/v1/x`)
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('content-length')).toBe('2')
  })
})
