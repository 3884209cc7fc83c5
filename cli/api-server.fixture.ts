import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Api, type ApiOperation } from '@/testing/api'

/** A real server with the handlers of the API. It can be stopped and started again at the same address. */
export class ApiServer {
  private constructor(
    private readonly routes: readonly { operation: ApiOperation; pattern: RegExp }[],
    private server: http.Server,
    private readonly port: number,
  ) {}

  static async start(): Promise<ApiServer> {
    const { operations } = await Api.load()
    // As in Next, a name goes before a parameter: `/payments/summary` is no payment.
    const byNames = operations.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
    const routes = byNames.map((operation) => ({
      operation,
      pattern: new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    }))
    const made = new ApiServer(routes, http.createServer(), 0)
    const server = await made.listen(0)
    return new ApiServer(routes, server, (server.address() as AddressInfo).port)
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async goAway(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }

  async comeBack(): Promise<void> {
    this.server = await this.listen(this.port)
  }

  private async listen(port: number): Promise<http.Server> {
    const server = http.createServer((request, response) => {
      this.answer(request, response).catch((error) => response.destroy(error))
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }

  private async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://localhost:3000')
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const match = this.routes
      .map(({ operation, pattern }) => ({ operation, found: pattern.exec(url.pathname) }))
      .find(({ operation, found }) => found && operation.method === incoming.method)
    if (!match) {
      outgoing.writeHead(404).end('not here')
      return
    }
    const request = new Request(url, {
      method: match.operation.method,
      headers: incoming.headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const params = Promise.resolve({ ...match.found?.groups })
    const response = await match.operation.handler(request, { params })
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  }
}
