import { useEffect, useEffectEvent } from 'react'

/** Listens for a scanner, once its code is loaded. A code that is scanned before that is typed into the search, which has the focus. */
export function useScanner(onScan: (code: string) => void): void {
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    let isOver = false
    let stop: (() => void) | undefined
    const listen = async () => {
      const { listenForScans } = await import('./scan-reader')
      if (!isOver) stop = listenForScans((code) => scanned(code))
    }
    void listen()
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
}
