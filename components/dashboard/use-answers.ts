import { useEffect, useState } from 'react'

/** The API's results for a text that a person types. */
export interface Answers<Item> {
  /** The text that the items belong to. */
  text: string
  items: readonly Item[]
  problem?: string
}

// Shorter than a pause between two words, longer than one between two letters.
const PAUSE_MS = 120
const MOST_LETTERS = 100

/**
 * Searches for what a person types, after a short pause in typing. The results of the previous text stay until then.
 * @param ask the same function each time. It throws an error with a sentence for the person.
 * @param first the results that came with the page.
 */
export function useAnswers<Item>(
  ask: (text: string, signal: AbortSignal) => Promise<readonly Item[]>,
  typed: string,
  first: Answers<Item> = { text: '', items: [] },
): Answers<Item> & { isAsking: boolean; askAgain: () => void } {
  const text = typed.trim().slice(0, MOST_LETTERS)
  const [found, setFound] = useState(first)
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page knew is asked for again only on request
  useEffect(() => {
    if (!text) return setFound({ text: '', items: [] })
    if (text === first.text && times === 0) return setFound(first)
    const asking = new AbortController()
    const timer = setTimeout(() => {
      ask(text, asking.signal)
        .then((items) => setFound({ text, items }))
        .catch((error: Error) => {
          if (!asking.signal.aborted) setFound({ text, items: [], problem: error.message })
        })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [ask, text, times])
  return { ...found, isAsking: found.text !== text, askAgain: () => setTimes((before) => before + 1) }
}
