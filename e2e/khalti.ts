import { once } from 'node:events'
import http from 'node:http'
import { PROVIDERS } from '../lib/core/providers'

/** The key of a merchant at the Khalti of `startKhalti`. */
export const LIVE_KEY = 'live_secret_key_of_the_shop'

/**
 * A Khalti for real money, at the address that the instance of these tests has for production. It knows one merchant, and lets the
 * simulator do the rest: an address of the simulator itself is refused in production.
 */
export async function startKhalti(): Promise<{ close(): void }> {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const isKnown = request.headers.authorization === `Key ${LIVE_KEY}`
    const key = isKnown ? PROVIDERS.khalti.settings.secretKey.test : 'unknown'
    const answer = await fetch(`http://localhost:${process.env.E2E_PORT}/simulators/khalti${request.url}`, {
      method: request.method ?? 'POST',
      headers: { 'content-type': 'application/json', authorization: `Key ${key}` },
      body: Buffer.concat(chunks),
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  server.listen(Number(process.env.E2E_KHALTI_PORT), '127.0.0.1')
  await once(server, 'listening')
  return server
}
