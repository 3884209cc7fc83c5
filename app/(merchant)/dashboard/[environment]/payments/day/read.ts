import type { z } from 'zod'
import type { Ctx } from '@/lib/infra/ctx'
import { listDrawerCounts, presentDrawerCount } from '@/lib/payment/drawer'
import type { drawerCount } from '@/lib/payment/drawer-schema'
import type { paymentSummary } from '@/lib/payment/schema'
import { summarizePayments } from '@/lib/payment/summary'
import { sheetQuery } from './input'

export type WireCount = z.output<typeof drawerCount>

type Summary = z.output<typeof paymentSummary>

/** The drawer of a person at the end of the day. */
export interface Drawer {
  id: string
  name: string
  /** The cash that they have recorded, as it is now. */
  expectedPaisa: bigint
  /** The newest count. Null: nobody has counted. */
  count: WireCount | null
}

/** The sheet of a day: what came in, and the drawers with their counts. */
export interface DaySheet {
  summary: Summary
  drawers: Drawer[]
  /** All counts, with those that were corrected, the newest first. */
  counts: WireCount[]
}

/** Reads the sheet of a day. @param date as an address has it. */
export async function readDay(ctx: Ctx, date: unknown): Promise<DaySheet> {
  const summary = await summarizePayments(ctx, sheetQuery({ date }))
  const counts = (await listDrawerCounts(ctx, { date: summary.date })).map(presentDrawerCount)
  const ids = [
    ...summary.byPerson.filter((person) => cashOf(person) > 0n).map(({ memberId }) => memberId),
    ...counts.map(({ memberId }) => memberId),
  ]
  const drawers = [...new Set(ids)].flatMap((id) => {
    if (id === null) return []
    const person = summary.byPerson.find(({ memberId }) => memberId === id)
    const count = counts.find(({ memberId }) => memberId === id) ?? null
    return [{ id, name: person?.name ?? count?.name ?? '', expectedPaisa: cashOf(person), count }]
  })
  return { summary, drawers, counts }
}

const cashOf = (person: Summary['byPerson'][number] | undefined) =>
  BigInt(person?.byMethod.find(({ method }) => method === 'cash')?.amountPaisa ?? 0)
