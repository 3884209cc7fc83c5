/** What is sent, taking turns with the paths and bodies. */
export interface Load {
  url: string
  method: 'GET' | 'POST'
  paths: string[]
  bodies?: string[]
  headers: Record<string, string>
  /** A new Idempotency-Key for each request. */
  idempotencyKeys?: boolean
  connections: number
  seconds: number
}

export interface Loaded {
  perSecond: number
}

/** The same GET again and again, one at a time. */
export interface Timed {
  url: string
  headers: Record<string, string>
  requests: number
}
