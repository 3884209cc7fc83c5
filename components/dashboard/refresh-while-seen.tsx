'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const PAUSE_MS = 10_000

/** Reads the page again every ten seconds, as long as somebody can see it. */
export function RefreshWhileSeen() {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) router.refresh()
    }, PAUSE_MS)
    return () => clearInterval(timer)
  }, [router])
  return null
}
