'use client'

import { useRouter } from 'next/navigation'
import { use, useEffect } from 'react'
import { EnvironmentContext } from './environment-context'

const PAUSE_MS = 10_000
const IN_USE = 'dialog[open], :popover-open, input:focus:not([data-at-rest]), textarea:focus, select:focus'

/**
 * Checks every ten seconds for a new event in the environment, and refreshes the page if there is one, so that changes made elsewhere
 * appear by themselves. Nothing moves while somebody types or chooses, and a hidden page does not check. A field with `data-at-rest` has
 * the focus only to be ready, so it does not count as typing.
 * @param newest the id of the newest event when the page was made. Null if there was none.
 */
export function Live({ newest }: { newest: string | null }) {
  const environment = use(EnvironmentContext)
  const router = useRouter()
  useEffect(() => {
    const ended = new AbortController()
    const look = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return
      const found = await newestEvent(environment, ended.signal)
      if (found !== undefined && found !== newest && !document.querySelector(IN_USE)) router.refresh()
    }
    const timer = setInterval(look, PAUSE_MS)
    return () => {
      clearInterval(timer)
      ended.abort()
    }
  }, [environment, newest, router])
  return null
}

/** The id of the newest event. Null if there is none yet. Undefined if it could not be fetched now. */
async function newestEvent(environment: string, signal: AbortSignal): Promise<string | null | undefined> {
  try {
    const headers = { 'x-environment': environment }
    const response = await fetch('/v1/events?limit=1', { headers, signal })
    const { data } = await response.json()
    return data && (data.items[0]?.id ?? null)
  } catch {
    return undefined
  }
}
