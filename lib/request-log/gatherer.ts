import type { LoggedRequestModel } from '@/prisma/generated/models'

/** One call to the API, without a body, a query or a secret. */
export type ApiCall = Omit<LoggedRequestModel, 'standsFor'>

/** What decides about the entry of a call. Most reads need no more, so the rest of the entry is not made for them. */
export type CallFacts = Pick<
  ApiCall,
  'businessId' | 'environment' | 'method' | 'operation' | 'status' | 'errorCode' | 'callerKind'
> & {
  /** In wire form. */
  callerId: string
}

/**
 * How many calls of a business get an entry of their own, per environment, process and minute.
 * `change`: writes, and calls that failed. They are what developers look for, so there is room for 5 in a second.
 * `read`: reads that succeeded. `refused`: calls over the rate limit, and with a key that works no more. `checkout`: calls
 * of customers. A stranger can make many of the last two, so they must not use up the room of the others.
 */
export const OWN_ENTRIES = { change: 300, read: 60, refused: 30, checkout: 60 } as const

/** Calls beyond the limit that are alike share one entry in this time. */
const SHARED_FOR_MS = 10_000

// An entry takes about 1 KB of memory.
const MAX_HELD = 5_000
// More businesses than one process serves in a minute.
const MAX_COUNTERS = 20_000

/** Collects calls, and decides which entries stand for them. It knows no clock and no database. */
export class Gatherer {
  #minute = 0
  /** How many entries of their own were used up in this minute. */
  readonly #used = new Map<string, number>()
  #ready: LoggedRequestModel[] = []
  readonly #shared = new Map<string, { since: number; entry: LoggedRequestModel }>()
  #lost = 0

  /**
   * @param entryOf makes the entry. It is not called for a call that shares the entry of an earlier one.
   * @param nowMs the time when the call ended.
   */
  add(facts: CallFacts, entryOf: () => ApiCall, nowMs: number): void {
    this.#beginMinute(Math.floor(nowMs / 60_000))
    const budget = budgetOf(facts)
    const counter = `${facts.businessId} ${facts.environment} ${budget}`
    const used = this.#used.get(counter) ?? 0
    if (used < OWN_ENTRIES[budget] && (used > 0 || this.#used.size < MAX_COUNTERS)) {
      if (!this.#hasRoom()) return
      this.#used.set(counter, used + 1)
      this.#ready.push({ ...entryOf(), standsFor: 1 })
    } else {
      this.#share(`${counter} ${likenessOf(facts)}`, entryOf, nowMs)
    }
  }

  /** How many entries wait. */
  get held(): number {
    return this.#ready.length + this.#shared.size
  }

  /**
   * Takes the entries that can be written.
   * @param all also those that later calls could still share.
   */
  take(nowMs: number, all = false): LoggedRequestModel[] {
    const taken = this.#ready
    this.#ready = []
    for (const [likeness, { since, entry }] of this.#shared) {
      if (!all && nowMs - since < SHARED_FOR_MS) continue
      this.#shared.delete(likeness)
      taken.push(entry)
    }
    return taken
  }

  /** How many calls got no entry since the last time, because too many entries waited. */
  takeLost(): number {
    const lost = this.#lost
    this.#lost = 0
    return lost
  }

  #beginMinute(minute: number): void {
    if (minute === this.#minute) return
    this.#minute = minute
    this.#used.clear()
  }

  /** The entry is of the first call, and counts those after it. */
  #share(likeness: string, entryOf: () => ApiCall, nowMs: number): void {
    const shared = this.#shared.get(likeness)
    if (shared) shared.entry.standsFor += 1
    else if (this.#hasRoom())
      this.#shared.set(likeness, { since: nowMs, entry: { ...entryOf(), standsFor: 1 } })
  }

  #hasRoom(): boolean {
    if (this.held < MAX_HELD) return true
    this.#lost += 1
    return false
  }
}

function budgetOf({ callerKind, errorCode, status, method }: CallFacts): keyof typeof OWN_ENTRIES {
  if (callerKind === 'checkout') return 'checkout'
  if (errorCode === 'rate_limited' || errorCode === 'api_key_invalid') return 'refused'
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && status < 400 ? 'read' : 'change'
}

/** Calls with the same text are alike: the same operation of the same key, with the same outcome. */
function likenessOf({ method, operation, status, errorCode, callerKind, callerId }: CallFacts): string {
  // A business has many checkouts and few keys.
  const caller = callerKind === 'checkout' ? callerKind : callerId
  return `${method} ${operation} ${status} ${errorCode} ${caller}`
}
