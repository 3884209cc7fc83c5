'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Makes the page anew every few seconds while somebody sees it, with and without JavaScript. */
export function LookAgain({ everySeconds }: { everySeconds: number }) {
  const router = useRouter()
  useEffect(() => {
    // Offline, the framework would leave the page for the browser's own.
    const look = () => document.visibilityState === 'visible' && navigator.onLine && router.refresh()
    const timer = setInterval(look, everySeconds * 1000)
    // A person who comes back from the provider's app should not wait for the next look.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [router, everySeconds])
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(everySeconds)} />
    </noscript>
  )
}
