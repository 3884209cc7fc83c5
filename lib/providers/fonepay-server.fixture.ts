import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { TEST_PRIVATE_KEY } from '@/lib/infra/keys/private-key'

// Checkout by Fonepay in a test: one session per shop, and otherwise whatever the test specifies. It shares no code with the adapter.

type Answer = [status: number, body: unknown]

export interface ShopOptions {
  login?: Answer
  made?: Answer
  status?: Answer
  banks?: Answer
}

interface Hit {
  method: string | undefined
  path: string
  body: string
  headers: IncomingHttpHeaders
}

/** A new shop, at its own server. */
export async function newShop(options: ShopOptions = {}) {
  const hits: Hit[] = []
  const shop = { options, hits, logins: 0, token: '' }
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { method, url = '', headers } = request
    const path = url.replace('/api/merchant/third-party/v2/', '')
    hits.push({ method, path, body, headers })
    const [status, answer] = answerOf(path, headers.authorization, body)
    const isText = typeof answer === 'string'
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json' })
    response.end(isText ? answer : JSON.stringify(answer))
  })
  function answerOf(path: string, authorization: string | undefined, body: string): Answer {
    const { login, made, status, banks } = shop.options
    if (path === 'login') {
      if (login) return login
      shop.logins += 1
      shop.token = `Bearer t${shop.logins}`
      return [200, { accessToken: shop.token, refreshToken: 'r', expiresIn: 3600 }]
    }
    if (authorization !== shop.token) return [401, { message: 'Token is expired' }]
    const prn = body === '' ? '' : JSON.parse(body).referenceLabel
    if (path === 'generate-intent-qr')
      return (
        made ?? [202, { qrMessage: 'qr-message', qrDisplayName: 'Himal Fitness', prn, status: 'success' }]
      )
    if (path === 'banks/list') return banks ?? [200, { bankDetails: [] }]
    return status ?? [200, { prn, paymentStatus: 'timeout', paymentMessage: 'Data not found.' }]
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const settings = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    terminalId: '2222040000000001',
    username: `user-${randomUUID()}`,
    password: 'pass',
    privateKey: TEST_PRIVATE_KEY,
  }
  return Object.assign(shop, { settings })
}
