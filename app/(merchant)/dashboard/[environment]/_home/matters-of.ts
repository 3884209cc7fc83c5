import { cache } from 'react'
import { getAttention, type Matter, type MatterKind } from '@/lib/overview/get-attention'
import { getFailingEndpoints } from '@/lib/webhook/endpoint/get-health'
import type { Visit } from '../../visit'
import { MATTER_LOOKS } from './matter-looks'
import { readOrNull } from './read-or-null'

// The rail and the views of one visit show the same counts, which are read once.
const matterOf = cache(({ ctx, business }: Visit, kind: MatterKind, hasAmounts: boolean) =>
  getAttention(ctx, business.timeZone, [kind], { failingEndpoints: getFailingEndpoints, hasAmounts }),
)

/** The open matters of these kinds, without those that the visitor may not read. Null if they cannot be read right now. */
export const mattersOf = (visit: Visit, kinds: readonly MatterKind[]): Promise<Matter[] | null> =>
  found(visit, kinds, true)

/** The same for every page: only the counts, without the amounts, which would be read from invoices. */
export const countsOf = (visit: Visit, kinds: readonly MatterKind[]): Promise<Matter[] | null> =>
  found(visit, kinds, false)

async function found(visit: Visit, kinds: readonly MatterKind[], hasAmounts: boolean) {
  const readable = kinds.filter((kind) => visit.may(MATTER_LOOKS[kind].scope))
  const read = () => Promise.all(readable.map((kind) => matterOf(visit, kind, hasAmounts)))
  return (await readOrNull(visit.ctx, read))?.flat() ?? null
}
