import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { grantReceiver } from '../demo/grant'

export interface Receiver {
  url: string
  close(): Promise<void>
}

/** Two endpoints of a merchant. The one for accounting fails now and then. */
export async function openReceiver(dataDir: string): Promise<Receiver> {
  const server = createServer((request, response) => {
    request.resume()
    const fails = request.url?.includes('accounting') && Math.random() < 0.2
    response.writeHead(fails ? 500 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(fails ? { error: 'database is locked' } : { received: true }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const withdraw = grantReceiver(dataDir, port)
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      withdraw()
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
