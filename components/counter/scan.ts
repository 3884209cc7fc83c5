// A scanner types as a keyboard does, and ends with Enter. It needs a few milliseconds for a character, up to 30 over Bluetooth. The
// fastest typists need 60.
const MOST_BETWEEN_MS = 45
// Two keys that are pressed at once by chance are no code.
const LEAST_CHARACTERS = 4

/** Tells what a scanner types from what a person types. */
export class ScanReader {
  #typed = ''
  #lastAt = Number.NEGATIVE_INFINITY

  /**
   * Reads a key.
   * @param at when it was pressed, in milliseconds.
   * @returns `begins` for the first character of what may be a code, the code at its end, and otherwise null.
   */
  read(key: string, at: number): { begins: true } | { code: string } | null {
    const isQuick = at - this.#lastAt <= MOST_BETWEEN_MS
    const typed = this.#typed
    if (key === 'Enter') {
      this.#typed = ''
      return isQuick && typed.length >= LEAST_CHARACTERS ? { code: typed } : null
    }
    // A scanner presses Shift for a capital letter.
    if ([...key].length !== 1) {
      if (key !== 'Shift') this.#typed = ''
      return null
    }
    this.#lastAt = at
    this.#typed = isQuick ? typed + key : key
    return this.#typed === key ? { begins: true } : null
  }
}
