import { cache } from 'react'
import { getAttention, type Matter, type MatterKind } from '@/lib/overview/get-attention'
import { getFailingEndpoints } from '@/lib/webhook/endpoint/get-health'
import type { Visit } from '../../visit'
import { MATTER_LOOKS } from './matter-looks'
import { readOrNull } from './read-or-null'

// The rail and the home page of one visit show the same figures, and read them once.
const matterOf = cache(({ ctx, business }: Visit, kind: MatterKind) =>
  getAttention(ctx, business.timeZone, [kind], { failingEndpoints: getFailingEndpoints }),
)

/** What waits of these kinds, without those that the visitor may not read. Null: it could not be read just now. */
export async function mattersOf(visit: Visit, kinds: readonly MatterKind[]): Promise<Matter[] | null> {
  const readable = kinds.filter((kind) => visit.may(MATTER_LOOKS[kind].scope))
  const found = await readOrNull(visit.ctx, () => Promise.all(readable.map((kind) => matterOf(visit, kind))))
  return found?.flat() ?? null
}
