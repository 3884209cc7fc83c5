'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

interface RefreshUntilProps {
  /** When something is due that this page waits for, as an instant. Null: nothing is. */
  dueAt: string | null
}

const PAUSE_MS = 1_500
/** What is due later than this is not waited for. */
const PATIENCE_MS = 30_000

/** Reads the page again while something is due now or soon, so that its result shows by itself. */
export function RefreshUntil({ dueAt }: RefreshUntilProps) {
  const router = useRouter()
  useEffect(() => {
    if (dueAt === null) return
    const untilDue = Date.parse(dueAt) - Date.now()
    if (untilDue > PATIENCE_MS || untilDue < -PATIENCE_MS) return
    // Offline, the framework would leave the page for the browser's own.
    const timer = setInterval(() => navigator.onLine && router.refresh(), PAUSE_MS)
    return () => clearInterval(timer)
  }, [dueAt, router])
  return null
}
