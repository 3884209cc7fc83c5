/** The requests to send. Paths and bodies are used in turn. */
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

/** The same GET many times, one after another. */
export interface Timed {
  url: string
  headers: Record<string, string>
  requests: number
}
