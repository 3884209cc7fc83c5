import { useRouter } from 'next/navigation'
import { use, useCallback, useEffect, useRef } from 'react'
import { EnvironmentContext } from '@/components/dashboard/environment-context'
import { useWaiting } from './waiting-scope'

// As often as the frame looks for news. Cashiers may not read events, so their page compares their own sums instead.
const LOOKS_EVERY_MS = 10_000

/**
 * While nobody is being served, keeps today's takings up to date, including payments and reversals at other desks.
 * @returns a function that refreshes them at once.
 */
export function useLiveToday(isAtRest: boolean): () => void {
  const environment = use(EnvironmentContext)
  const router = useRouter()
  const { isLineLost } = useWaiting()
  const known = useRef<string>(undefined)
  const refresh = useCallback(() => router.refresh(), [router])
  const isLooking = isAtRest && !isLineLost
  useEffect(() => {
    if (!isLooking) return
    const ended = new AbortController()
    const look = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return
      const found = await sumsOfToday(environment, ended.signal)
      if (found === undefined) return
      if (known.current !== undefined && found !== known.current) refresh()
      known.current = found
    }
    void look()
    const timer = setInterval(look, LOOKS_EVERY_MS)
    return () => {
      clearInterval(timer)
      ended.abort()
    }
  }, [environment, isLooking, refresh])
  return refresh
}

/** The sums as text, for comparing. Undefined if they could not be fetched now. */
async function sumsOfToday(environment: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const headers = { 'x-environment': environment }
    const response = await fetch('/v1/payments/summary', { headers, signal })
    const { data } = await response.json()
    return data && JSON.stringify(data)
  } catch {
    return undefined
  }
}
