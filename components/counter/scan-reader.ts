type TextField = HTMLInputElement | HTMLTextAreaElement

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Listens for a scanner on the whole page, wherever the focus is. A field that was in focus gets its old text back, and the Enter at the
 * end presses nothing. While it listens, the document has `data-scanner`, so that a card's characters do not trigger shortcuts.
 * @returns a function that stops it.
 */
export function listenForScans(onScan: (code: string) => void): () => void {
  const reader = new ScanReader()
  let before: { field: TextField; value: string } | null = null
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return
    const { target } = event
    const read = reader.read(event.key, event.timeStamp)
    if (!read) return
    if ('begins' in read) {
      before = isTextField(target) ? { field: target, value: target.value } : null
      return
    }
    event.preventDefault()
    event.stopPropagation()
    if (before) restore(before.field, before.value)
    onScan(read.code)
  }
  const { dataset } = document.documentElement
  window.addEventListener('keydown', onKey, true)
  dataset.scanner = 'on'
  return () => {
    window.removeEventListener('keydown', onKey, true)
    delete dataset.scanner
  }
}

/** React notices a new value only by an event, and only if its own setter was bypassed. */
function restore(field: TextField, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

// A scanner types like a keyboard, and ends with Enter. It takes a few milliseconds per character, up to 30 over Bluetooth. The fastest
// typists take 60.
const MOST_BETWEEN_MS = 45
// Two keys that happen to be pressed at once are not a code.
const LEAST_CHARACTERS = 4

/** Distinguishes a scanner's typing from a person's. */
export class ScanReader {
  #typed = ''
  #lastAt = Number.NEGATIVE_INFINITY

  /**
   * Reads a key.
   * @param at when it was pressed, in milliseconds.
   * @returns `begins` for the first character of a possible code, the code at its end, otherwise null.
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
