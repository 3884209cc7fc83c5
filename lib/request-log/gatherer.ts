import type { LoggedRequestModel } from '@/prisma/generated/models'

/** One call to the API, without a body, a query or a secret. */
export type ApiCall = Omit<LoggedRequestModel, 'standsFor'>

/** What determines whether a call gets its own entry. For most reads this is enough, and the rest of the entry is never computed. */
export type CallFacts = Pick<
  ApiCall,
  'businessId' | 'environment' | 'method' | 'operation' | 'status' | 'errorCode' | 'callerKind'
> & {
  /** In wire form. */
  callerId: string
  /** The path of the call as it was asked for. It tells a call that is made again and again from calls for other objects. */
  pathname: string
}

/** Further calls that an entry stands for, which is written already or will be. */
export interface MoreCalls extends Pick<ApiCall, 'businessId' | 'environment' | 'id'> {
  more: number
}

/**
 * How many calls of a business get their own entry, per environment, process and minute. `change`: writes, and calls that failed.
 * Developers look for these, so there is room for 5 per second. `read`: reads that succeeded. `refused`: calls over the rate limit, or with
 * a key that no longer works. `checkout`: calls of customers. Strangers can make many of the last two, so they must not use up the room of
 * the others.
 */
export const OWN_ENTRIES = { change: 300, read: 60, refused: 30, checkout: 60 } as const

/** Beyond the limit, similar calls within this time share one entry. */
const SHARED_FOR_MS = 10_000

// A program that asks for the same again and again, such as `khata listen`, gets one entry in an hour. The first calls have their own:
// a person who reads something twice is no such program.
const OWN_REPEATS = 2
const REPEATS_WITHIN_MS = 60_000
const REPEATS_SHARE_FOR_MS = 3_600_000

interface Repeated {
  since: number
  lastAt: number
  times: number
  /** The entry for the calls after the first ones. Undefined: there are none yet. */
  counting?: Counting
}

interface Counting extends MoreCalls {
  /** When `more` was last taken. */
  takenAt: number
}

// An entry takes about 1 KB of memory.
const MAX_HELD = 5_000
// What is asked for in a minute, of all businesses. Beyond it, repeated calls have entries like any others.
const MAX_REPEATED = 5_000
// More businesses than one process serves in a minute.
const MAX_COUNTERS = 20_000

/** Collects calls, and decides which of them get entries. It does not use a clock or the database. */
export class Gatherer {
  #minute = 0
  /** How many own entries were used in this minute. */
  readonly #used = new Map<string, number>()
  #ready: LoggedRequestModel[] = []
  readonly #shared = new Map<string, { since: number; entry: LoggedRequestModel }>()
  readonly #repeated = new Map<string, Repeated>()
  /** Those of them that calls were counted at. */
  readonly #counting = new Set<Counting>()
  #lost = 0

  /**
   * @param entryOf builds the entry. It is not called if the call shares the entry of an earlier one.
   * @param nowMs the time when the call ended.
   */
  add(facts: CallFacts, entryOf: () => ApiCall, nowMs: number): void {
    this.#beginMinute(Math.floor(nowMs / 60_000), nowMs)
    const budget = budgetOf(facts)
    const repeated = budget === 'read' ? this.#repeat(facts, nowMs) : undefined
    if (repeated?.counting) {
      repeated.counting.more += 1
      this.#counting.add(repeated.counting)
      return
    }
    const counter = `${facts.businessId} ${facts.environment} ${budget}`
    const used = this.#used.get(counter) ?? 0
    if (used < OWN_ENTRIES[budget] && (used > 0 || this.#used.size < MAX_COUNTERS)) {
      if (!this.#hasRoom()) return
      this.#used.set(counter, used + 1)
      const entry = { ...entryOf(), standsFor: 1 }
      this.#ready.push(entry)
      if (repeated && repeated.times > OWN_REPEATS)
        repeated.counting = { ...keyOf(entry), more: 0, takenAt: nowMs }
    } else {
      this.#share(`${counter} ${likenessOf(facts)}`, entryOf, nowMs)
    }
  }

  /** How many entries wait. */
  get held(): number {
    return this.#ready.length + this.#shared.size
  }

  /** Whether there is something to write, now or later. */
  get isWaiting(): boolean {
    return this.held > 0 || this.#counting.size > 0
  }

  /**
   * Takes the entries that can be written.
   * @param all includes entries that later calls could still share.
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

  /**
   * Takes the calls that are counted at an entry of before. Call it after `take`: that entry is written first.
   * @param all also those that were counted a moment ago.
   */
  takeMore(nowMs: number, all = false): MoreCalls[] {
    const due = [...this.#counting].filter(({ takenAt }) => all || nowMs - takenAt >= SHARED_FOR_MS)
    return due.map((counting) => {
      const { takenAt: _, ...taken } = counting
      this.#counting.delete(counting)
      Object.assign(counting, { more: 0, takenAt: nowMs })
      return taken
    })
  }

  /** How many calls got no entry since the last time, because too many entries waited. */
  takeLost(): number {
    const lost = this.#lost
    this.#lost = 0
    return lost
  }

  #beginMinute(minute: number, nowMs: number): void {
    if (minute === this.#minute) return
    this.#minute = minute
    this.#used.clear()
    for (const [likeness, repeated] of this.#repeated)
      if (!goesOn(repeated, nowMs)) this.#repeated.delete(likeness)
  }

  /** Counts a read that the same caller may have made a moment ago. Undefined: nobody can be counted any more. */
  #repeat(facts: CallFacts, nowMs: number): Repeated | undefined {
    const likeness = `${facts.businessId} ${facts.environment} ${likenessOf(facts)} ${facts.pathname}`
    const known = this.#repeated.get(likeness)
    if (known && goesOn(known, nowMs)) {
      known.times += 1
      known.lastAt = nowMs
      return known
    }
    if (!known && this.#repeated.size >= MAX_REPEATED) return
    const begun = { since: nowMs, lastAt: nowMs, times: 1 }
    this.#repeated.set(likeness, begun)
    return begun
  }

  /** The entry describes the first call, and counts the following ones. */
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

const goesOn = ({ since, lastAt }: Repeated, nowMs: number): boolean =>
  nowMs - lastAt < REPEATS_WITHIN_MS && nowMs - since < REPEATS_SHARE_FOR_MS

const keyOf = ({ businessId, environment, id }: LoggedRequestModel) => ({ businessId, environment, id })

function budgetOf({ callerKind, errorCode, status, method }: CallFacts): keyof typeof OWN_ENTRIES {
  if (callerKind === 'checkout') return 'checkout'
  if (errorCode === 'rate_limited' || errorCode === 'api_key_invalid') return 'refused'
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && status < 400 ? 'read' : 'change'
}

/** Calls with the same key are similar: the same operation by the same API key, with the same outcome. */
function likenessOf({ method, operation, status, errorCode, callerKind, callerId }: CallFacts): string {
  // A business has many checkouts and few keys.
  const caller = callerKind === 'checkout' ? callerKind : callerId
  return `${method} ${operation} ${status} ${errorCode} ${caller}`
}
