import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An SMS provider for tests: an HTTP server that keeps the forms that it gets. */
export interface SmsServer {
  url: string
  /** The form of every request, in order. */
  readonly forms: Record<string, string>[]
  /** The response to the next requests. */
  respondWith(respond: (response: ServerResponse) => void): void
  close(): Promise<void>
}

export const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export async function startSmsServer(path: string): Promise<SmsServer> {
  const forms: Record<string, string>[] = []
  let respond: (response: ServerResponse) => void = (response) => response.writeHead(500).end()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    if (request.method !== 'POST' || request.url !== path || !isForm) return response.writeHead(404).end()
    forms.push(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())))
    return respond(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${path}`,
    forms,
    respondWith(next) {
      respond = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
