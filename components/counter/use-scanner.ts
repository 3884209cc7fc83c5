import { useEffect, useEffectEvent } from 'react'
import { ScanReader } from './scan'

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Listens for a scanner on the whole page, with the focus anywhere. A field that was in focus gets back what stood in it before, and
 * the Enter at the end presses nothing. While it listens, `data-scanner` of the document says so: a character of a card is no
 * shortcut.
 */
export function useScanner(onScan: (code: string) => void): void {
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
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
      scanned(read.code)
    }
    const { dataset } = document.documentElement
    window.addEventListener('keydown', onKey, true)
    dataset.scanner = 'on'
    return () => {
      window.removeEventListener('keydown', onKey, true)
      delete dataset.scanner
    }
  }, [])
}

/** React learns of a new value only by an event, and only if its own setter was not used. */
function restore(field: TextField, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
