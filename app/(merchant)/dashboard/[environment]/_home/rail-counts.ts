import type { MatterKind } from '@/lib/overview/get-attention'
import type { Visit } from '../../visit'
import { MATTER_LOOKS } from './matter-looks'
import { countsOf } from './matters-of'

/** Matters that should not wait until somebody opens the home page. */
export const COUNTED: readonly MatterKind[] = ['past_due', 'unpaid', 'top_ups', 'questions', 'endpoints']

/** The number of open matters for each place of the rail, by path. Places without any are left out. */
export async function railCounts(visit: Visit): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { kind, count } of (await countsOf(visit, COUNTED)) ?? []) {
    const { place } = MATTER_LOOKS[kind]
    counts[place] = (counts[place] ?? 0) + count
  }
  return counts
}
