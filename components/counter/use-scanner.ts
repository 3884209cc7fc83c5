import { useEffect, useEffectEvent } from 'react'

/** Listens for a scanner, as soon as that is loaded. What is scanned before stands in the search, which has the focus. */
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
