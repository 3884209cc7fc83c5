import { Slots } from '../../lib/core/slots'
import type { Event } from './event'
import type { FunctionConfig } from './function-config'

export interface RegisteredFunction {
  config: FunctionConfig
  slots: Slots
}

/** The functions of the app's last registration. */
export class Directory {
  readonly #functions = new Map<string, RegisteredFunction>()
  #registrations = 0
  #fingerprint = ''

  /** How often the app has registered. 0 if it has not registered yet, so its functions are unknown. */
  get registrations(): number {
    return this.#registrations
  }

  /** Stores a registration. Returns whether it differs from the last one. */
  replace(configs: FunctionConfig[]): boolean {
    this.#registrations += 1
    const fingerprint = JSON.stringify(configs)
    if (fingerprint === this.#fingerprint) return false
    this.#fingerprint = fingerprint
    const ids = new Set(configs.map(({ id }) => id))
    for (const id of this.#functions.keys()) if (!ids.has(id)) this.#functions.delete(id)
    for (const config of configs) this.#put(config)
    return true
  }

  find(id: string): RegisteredFunction | undefined {
    return this.#functions.get(id)
  }

  configs(): FunctionConfig[] {
    return [...this.#functions.values()].map(({ config }) => config)
  }

  /** The functions that an event triggers. A function is listed once, even if several of its triggers match. */
  triggeredBy(event: Event): RegisteredFunction[] {
    return [...this.#functions.values()].filter(({ config }) => config.events.includes(event.name))
  }

  /** A known function keeps its object, so that its running calls still count towards its limit. */
  #put(config: FunctionConfig): void {
    const known = this.#functions.get(config.id)
    if (!known) {
      this.#functions.set(config.id, { config, slots: new Slots(config.concurrency) })
      return
    }
    known.config = config
    known.slots.limit = config.concurrency
  }
}
