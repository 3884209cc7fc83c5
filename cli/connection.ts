import { createKhata, type Khata } from '@/clients/typescript/src/client'
import type { Settings } from './settings'

/** The API and its clock. */
export interface Connection {
  khata: Khata
  baseUrl: string
  /** The server's time in the latest response, rounded down to the second. */
  serverTime(): Date
}

export function connect({ apiKey, baseUrl }: Settings): Connection {
  let serverTime = new Date(0)
  const khata = createKhata({
    apiKey,
    baseUrl,
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      // A proxy may remove the header. Then the clock of this machine is used.
      serverTime = new Date(response.headers.get('date') ?? Date.now())
      return response
    },
  })
  return { khata, baseUrl, serverTime: () => serverTime }
}
