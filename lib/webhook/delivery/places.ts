export type Place = 'fresh' | 'lingering' | 'slow'

/**
 * Open calls. 64 fresh ones are the concurrency at which one core of Node is busy. Most receivers are further away than
 * that: a call that lingers costs nothing but its socket, so it makes room for the next. Calls that dawdle and calls
 * to endpoints that fail have places of their own, so that they never use up the others'.
 */
const SIZE = { fresh: 64, lingering: 384, slow: 512 } as const
/** What calls beside another one of their endpoint may take of that: hundreds of endpoints may hang before one waits. */
const FOR_FURTHER = { fresh: 48, lingering: 192, slow: 256 } as const

/** Who holds which place. `further`: the call began beside another one of its endpoint. */
export class Places {
  readonly #taken = { fresh: 0, lingering: 0, slow: 0 }
  readonly #byFurther = { fresh: 0, lingering: 0, slow: 0 }

  hasRoom(place: Place, further: boolean): boolean {
    return this.#taken[place] < SIZE[place] && (!further || this.#byFurther[place] < FOR_FURTHER[place])
  }

  take(place: Place, further: boolean): void {
    this.#taken[place] += 1
    if (further) this.#byFurther[place] += 1
  }

  giveBack(place: Place, further: boolean): void {
    this.#taken[place] -= 1
    if (further) this.#byFurther[place] -= 1
  }
}
