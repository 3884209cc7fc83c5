import { MOST_WAITING, type WaitingCall, waitingCallsIn } from './waiting-call'
import { WAITING_PREFIX } from './waiting-of-person'

/**
 * The queue of one person in one business and environment on this device. The browser stores it, so it survives a reload or a power cut.
 * Nobody else's calls are read, sent or shown.
 */
export class WaitingStore {
  readonly #name: string
  readonly #listeners = new Set<() => void>()
  #calls: readonly WaitingCall[]

  /** @param owner identifies the person, the business and the environment. */
  constructor(owner: string) {
    this.#name = WAITING_PREFIX + owner
    this.#calls = waitingCallsIn(localStorage.getItem(this.#name))
  }

  readonly read = (): readonly WaitingCall[] => this.#calls

  /** Notifies of each change, including those in other windows. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    window.addEventListener('storage', this.#readAgain)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) window.removeEventListener('storage', this.#readAgain)
    }
  }

  /** Stores a call or its new state. @returns whether the browser has stored it. */
  put(call: WaitingCall): boolean {
    if (this.has(call.key))
      return this.#keep(this.#calls.map((each) => (each.key === call.key ? call : each)))
    return this.#calls.length < MOST_WAITING && this.#keep([...this.#calls, call])
  }

  has(key: string): boolean {
    return this.#calls.some((each) => each.key === key)
  }

  /** Replaces the call with this key. */
  replace(key: string, call: WaitingCall): void {
    this.#keep(this.#calls.map((each) => (each.key === key ? call : each)))
  }

  remove(key: string): void {
    this.#keep(this.#calls.filter((each) => each.key !== key))
  }

  #keep(calls: readonly WaitingCall[]): boolean {
    try {
      if (calls.length === 0) localStorage.removeItem(this.#name)
      else localStorage.setItem(this.#name, JSON.stringify(calls))
    } catch {
      return false
    }
    this.#calls = calls
    for (const listener of this.#listeners) listener()
    return true
  }

  readonly #readAgain = ({ key }: StorageEvent) => {
    if (key !== this.#name && key !== null) return
    this.#calls = waitingCallsIn(localStorage.getItem(this.#name))
    for (const listener of this.#listeners) listener()
  }
}
