import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { RequestOptions, TransportOptions } from '../../clients/typescript/src/transport'
import { expectThat } from './eventually'

// The pauses of the client grow to 8 s. A killed process or database is back within seconds, so after a minute the call has
// failed.
const RETRIES = 12

/** What a response says beside its data. */
interface Said {
  status: number
  /** Whether it is the response to an earlier call with the same Idempotency-Key. */
  replayed: boolean
}

/** The typed client as a careful integrator uses it: a call without a response is sent again, so it takes effect once. */
export class Api<Client> {
  readonly client: Client
  /** Of the last response. */
  private said: Said = { status: 0, replayed: false }
  private isAway = false

  /** @param open makes the client with its credentials. */
  constructor(baseUrl: string, open: (options: TransportOptions) => Client) {
    this.client = open({ baseUrl, maxRetries: RETRIES, fetch: (url, init) => this.send(url, init) })
  }

  /** Does one call. */
  async once<Data>(call: (client: Client) => PromiseLike<Data>): Promise<Said & { data: Data }> {
    const data = await call(this.client)
    return { ...this.said, data }
  }

  /** Does one call twice with the same key. The second response must equal the first, and nothing may happen again. */
  async twice<Data>(
    call: (client: Client, options: RequestOptions) => Promise<Data>,
  ): Promise<Said & { data: Data }> {
    const options = { idempotencyKey: randomUUID() }
    const first = await this.once((client) => call(client, options))
    const second = await this.once((client) => call(client, options))
    expectThat(second.replayed, 'a call with the same key again says Idempotency-Replayed: true')
    expectThat(
      second.status === first.status && isDeepStrictEqual(second.data, first.data),
      'a call with the same key again has the same response',
    )
    return first
  }

  private async send(url: string | URL | Request, init?: RequestInit): Promise<Response> {
    try {
      const response = await fetch(url, init)
      this.tell(response.status === 503 ? 'it responds with 503' : null)
      this.said = {
        status: response.status,
        replayed: response.headers.get('idempotency-replayed') === 'true',
      }
      return response
    } catch (error) {
      this.tell('no connection')
      throw error
    }
  }

  /** Says once that the instance is away, and once that it is back. */
  private tell(away: string | null): void {
    if (away && !this.isAway) console.log(`      instance away (${away}), waiting…`)
    if (!away && this.isAway) console.log('      … it is back.')
    this.isAway = away !== null
  }
}
