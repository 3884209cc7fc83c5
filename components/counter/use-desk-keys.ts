import { useEffect, useEffectEvent } from 'react'

/** What the desk does, and the key for it. None of them writes a letter, so none is in the way of typing or of a scanner. */
const KEYS = { F2: 'find', F4: 'take', F8: 'sell', F9: 'print', Escape: 'leave' } as const

type DeskKeys = Record<(typeof KEYS)[keyof typeof KEYS], () => void>

/** Listens for the keys of the desk on the whole page. */
export function useDeskKeys(does: DeskKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const deed = KEYS[event.key as keyof typeof KEYS]
    if (!deed || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    // A dialog closes with Escape, and nothing else happens.
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    does[deed]()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
