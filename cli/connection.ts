import { createKhata, type Khata } from '@/clients/typescript/src/client'
import type { Settings } from './settings'

/** The API, and what time it is there. */
export interface Connection {
  khata: Khata
  baseUrl: string
  /** The server's time in the latest answer, down to the second: no earlier moment of it is still to come. */
  serverTime(): Date
}

export function connect({ apiKey, baseUrl }: Settings): Connection {
  let serverTime = new Date(0)
  const khata = createKhata({
    apiKey,
    baseUrl,
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      // A proxy may drop the header. This machine's clock is then the best there is.
      serverTime = new Date(response.headers.get('date') ?? Date.now())
      return response
    },
  })
  return { khata, baseUrl, serverTime: () => serverTime }
}
