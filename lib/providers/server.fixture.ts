import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

// A provider in a test. It answers whatever the test specifies.

type Answer = (response: ServerResponse) => void

interface Hit {
  method: string | undefined
  url: string | undefined
  body: string
  authorization: string | undefined
}

export const answering =
  (
    status: number,
    body: unknown,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ): Answer =>
  (response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))

/** Answers that say nothing about a payment. */
export const onceAnswering: [name: string, answer: Answer][] = [
  ['an outage in JSON', answering(200, { code: 0, error_message: 'Service is currently unavailable' })],
  ['an error page', answering(502, '<html><h1>Bad gateway</h1></html>', { 'content-type': 'text/html' })],
  [
    'an error page and status 200',
    answering(200, '<html>Maintenance</html>', { 'content-type': 'text/html' }),
  ],
  ['an error in JSON', answering(503, { status: 'COMPLETE', detail: 'down' })],
  ['nothing', answering(200, '')],
  ['half of an answer', answering(200, '{"status": "COMP')],
  ['a list', answering(200, [])],
  ['null', answering(200, 'null')],
  ['a status that is a number', answering(200, { status: 1 })],
  ['a redirect', answering(302, '', { location: 'http://127.0.0.1:9/elsewhere' })],
  ['a reset connection', (response) => response.socket?.resetAndDestroy()],
  [
    'a body that breaks off',
    (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"status"')
      response.socket?.destroySoon()
    },
  ],
  ['a body of a megabyte', answering(200, `{"x": "${'x'.repeat(1_000_000)}"}`)],
]

export async function startProvider(answer: Answer): Promise<{ origin: string; hits: Hit[] }> {
  const hits: Hit[] = []
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url, headers } = request
    hits.push({ method, url, body: Buffer.concat(chunks).toString(), authorization: headers.authorization })
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, hits }
}
