import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { refuseUnreadable } from './refuse-unreadable'

/** What a server responds to these bytes before it closes the connection. */
async function respondTo(bytes: string) {
  const server = createServer((_, response) => response.end('read')).on('clientError', refuseUnreadable)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  let text = ''
  for await (const chunk of socket) text += chunk
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { head, body }
}

const LONG = 'a'.repeat(20_000)

it.each([
  ['headers', `GET /v1/customers HTTP/1.1\r\nHost: x\r\nX-Long: ${LONG}\r\n\r\n`],
  ['an address', `GET /v1/customers?email=${LONG} HTTP/1.1\r\nHost: x\r\n\r\n`],
])('the API refuses %s that are longer than it reads, in the envelope', async (_, bytes) => {
  const { head, body } = await respondTo(bytes)
  expect(head).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
  expect(head.toLowerCase()).toContain('\r\ncontent-type: application/json')
  expect(head.toLowerCase()).toContain('\r\nconnection: close')
  const { success, error, meta } = JSON.parse(body)
  expect([success, error.code, error.type]).toEqual([false, 'headers_too_large', 'invalid_request'])
  expect(head.toLowerCase()).toContain(`\r\nx-request-id: ${meta.requestId}`)
  expect(head.toLowerCase()).toContain('\r\nratelimit-policy: "address"')
})

it.each([
  ['a page', `GET /sign-in HTTP/1.1\r\nHost: x\r\nX-Long: ${LONG}\r\n\r\n`, 431],
  ['what is no HTTP', 'hello\r\n\r\n', 400],
])('%s is refused as plain text', async (_, bytes, status) => {
  const { head, body } = await respondTo(bytes)
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head.toLowerCase()).toContain('\r\ncontent-type: text/plain')
  expect(body).toMatch(/\.\n$/)
})
