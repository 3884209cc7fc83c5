import { DomainError } from '@/lib/core/errors'
import { env } from '@/lib/infra/env'
import { perProcess } from '@/lib/infra/process/per-process'
import { FairQueue } from '@/lib/infra/process/worker-pool/fair-queue'
import type { Environment } from '@/prisma/generated/enums'

/** Who opens transactions. Callers with the same name share. */
export interface Caller {
  /** The id of a business, wallet or operator. */
  name: string
  environment: Environment
}

interface Shares {
  /** How many transactions one caller may have open at the same time. */
  perCaller: Record<Environment, number>
  /** The limit for all sandboxes together. */
  allSandboxes: number
  /** How many may wait, in all and per caller. */
  waiting: { total: number; perKey: number }
  /** A caller that has waited longer than this is refused, because the person has given up by then. */
  patienceMs: number
}

/**
 * Lends this process's connections for transactions. Some callers make many calls that wait for each other, such as thirty top-ups of one
 * wallet. They may only use their share. Their other calls wait here in order, and callers take turns. So no caller takes the connections
 * that all others need.
 */
export class ConnectionShares {
  readonly #shares: Shares
  readonly #nowMs: () => number
  readonly #waiting: FairQueue<() => void>
  readonly #open = new Map<string, number>()
  #openOfSandboxes = 0

  constructor(shares: Shares, nowMs = () => performance.now()) {
    this.#shares = shares
    this.#nowMs = nowMs
    this.#waiting = new FairQueue(shares.waiting)
  }

  /**
   * Does `work` when the caller's share allows it.
   * @throws {DomainError} `rate_limited` if too many wait, `unavailable` if it has waited for too long.
   */
  async lend<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
    const key = keyOf(caller)
    await this.#turn(key)
    try {
      return await work()
    } finally {
      this.#change(key, -1)
      this.#beginNext()
    }
  }

  #turn(key: string): Promise<void> {
    const cameMs = this.#nowMs()
    return new Promise((resolve, reject) => {
      const begin = () => {
        if (this.#nowMs() - cameMs <= this.#shares.patienceMs) return resolve()
        this.#change(key, -1)
        reject(new DomainError('unavailable', { retryAfterSeconds: 1 }))
      }
      if (!this.#waiting.add(key, begin)) reject(new DomainError('rate_limited', { retryAfterSeconds: 1 }))
      else this.#beginNext()
    })
  }

  #beginNext(): void {
    for (;;) {
      let key = ''
      const begin = this.#waiting.take((each) => {
        key = each
        return this.#isFree(each)
      })
      if (!begin) return
      this.#change(key, 1)
      begin()
    }
  }

  #isFree(key: string): boolean {
    const environment = environmentOf(key)
    if (environment === 'sandbox' && this.#openOfSandboxes >= this.#shares.allSandboxes) return false
    return (this.#open.get(key) ?? 0) < this.#shares.perCaller[environment]
  }

  #change(key: string, by: 1 | -1): void {
    const open = (this.#open.get(key) ?? 0) + by
    if (open > 0) this.#open.set(key, open)
    else this.#open.delete(key)
    if (environmentOf(key) === 'sandbox') this.#openOfSandboxes += by
  }
}

const keyOf = ({ name, environment }: Caller) => `${environment} ${name}`
const environmentOf = (key: string): Environment => (key.startsWith('sandbox ') ? 'sandbox' : 'production')

// A request's transaction takes a few milliseconds. On a database with few cores, more of them in parallel are not faster. The other half
// of the connections is left for reads, jobs and other callers.
const partOf = (connections: number, part: number) => Math.max(1, Math.floor(connections / part))
/** Per caller, about ten times the calls that a sandbox may make in a second by default. */
const WAITING = { total: 4_096, perKey: 256 }
/** Proxies and clients wait for about 30 seconds. */
const PATIENCE_MS = 20_000

/** The shares of this process. */
export function connectionShares(): ConnectionShares {
  return perProcess('connection shares', () => {
    const connections = env().DATABASE_POOL_SIZE
    return new ConnectionShares({
      perCaller: { production: partOf(connections, 2), sandbox: partOf(connections, 4) },
      allSandboxes: partOf(connections, 2),
      waiting: WAITING,
      patienceMs: PATIENCE_MS,
    })
  })
}
