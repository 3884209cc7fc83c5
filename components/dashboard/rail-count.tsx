import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'

interface RailCountProps {
  counts: Promise<Readonly<Record<string, number>>>
  path: string
  toLookAt: string
  language: Language
}

// A figure of three digits is not read at a glance, and does not fit.
const SHOWN_AT_MOST = 99

/** How many things wait in a place, at the end of its row. */
export async function RailCount({ counts, path, toLookAt, language }: RailCountProps) {
  const count = (await counts)[path]
  if (!count) return null
  return (
    <span className="figures pointer-events-none absolute inset-y-0 right-2 my-auto h-5 min-w-5 rounded-full bg-late-ground px-1.5 text-center text-xs font-medium text-late-ink">
      {inDigitsOf(language, count > SHOWN_AT_MOST ? `${SHOWN_AT_MOST}+` : String(count))}
      <span className="sr-only"> {toLookAt}</span>
    </span>
  )
}
