'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

interface RefreshUntilProps {
  /** When the work that this page waits for is due, as an instant. Null if there is none. */
  dueAt: string | null
}

const PAUSE_MS = 1_500
/** Work that is due later than this is not waited for. */
const PATIENCE_MS = 30_000

/** Refreshes the page while something is due now or soon, so that its result appears by itself. */
export function RefreshUntil({ dueAt }: RefreshUntilProps) {
  const router = useRouter()
  useEffect(() => {
    if (dueAt === null) return
    const untilDue = Date.parse(dueAt) - Date.now()
    if (untilDue > PATIENCE_MS || untilDue < -PATIENCE_MS) return
    // While offline, the framework would replace the page with the browser's error page.
    const timer = setInterval(() => navigator.onLine && router.refresh(), PAUSE_MS)
    return () => clearInterval(timer)
  }, [dueAt, router])
  return null
}
