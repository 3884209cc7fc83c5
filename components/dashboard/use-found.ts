import { useEffect, useState } from 'react'
import type { Environment } from '@/lib/core/api-key-format'
import type { WireFound } from '@/lib/search/present'
import { findObjects } from './find-objects'

export interface Found {
  /** What the results belong to. */
  text: string
  items: readonly WireFound[]
  problem?: string
}

const NOTHING: Found = { text: '', items: [] }
// Shorter than a pause between two words, longer than that between two letters.
const PAUSE_MS = 120

/** What the API finds for a text, after a short pause in typing. The results of an earlier text stay until then. */
export function useFound(environment: Environment, typed: string): Found & { isAsking: boolean } {
  const text = typed.trim().slice(0, 100)
  const [found, setFound] = useState(NOTHING)
  useEffect(() => {
    if (!text) return setFound(NOTHING)
    const asking = new AbortController()
    const timer = setTimeout(() => {
      findObjects(environment, text, asking.signal)
        .then((items) => setFound({ text, items }))
        .catch((error: Error) => {
          if (!asking.signal.aborted) setFound({ text, items: [], problem: error.message })
        })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [environment, text])
  return { ...found, isAsking: found.text !== text }
}
