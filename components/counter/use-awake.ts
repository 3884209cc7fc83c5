import { useEffect } from 'react'

/** Keeps the screen on while the page is visible, if the browser can. */
export function useAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = async () => {
      if (document.hidden) return
      try {
        const got = await navigator.wakeLock.request('screen')
        if (isOver) return void got.release()
        lock = got
      } catch {
        // The device is saving its battery.
      }
    }
    void ask()
    // The browser releases it whenever the page is hidden.
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [isWanted])
}
