import { useEffect, useEffectEvent } from 'react'

/** The desk's actions and their keys. None of these keys types a character, so they interfere neither with typing nor with a scanner. */
const KEYS = { F2: 'find', F4: 'take', F8: 'sell', F9: 'print', Escape: 'leave' } as const

type DeskKeys = Record<(typeof KEYS)[keyof typeof KEYS], () => void>

/** Listens for the desk's keys on the whole page. */
export function useDeskKeys(does: DeskKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const deed = KEYS[event.key as keyof typeof KEYS]
    if (!deed || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    // Escape only closes the dialog.
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
