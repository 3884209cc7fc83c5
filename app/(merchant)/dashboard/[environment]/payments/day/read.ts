import type { z } from 'zod'
import { getBusiness } from '@/lib/business/read'
import { addDays, type Day, startOfDay } from '@/lib/core/day'
import type { Ctx } from '@/lib/infra/ctx'
import { listDrawerCounts, presentDrawerCount } from '@/lib/payment/drawer'
import type { drawer, drawerCount } from '@/lib/payment/drawer-schema'
import { listDrawers, presentDrawer } from '@/lib/payment/drawers'
import { listMovements, presentDrawerMovement } from '@/lib/payment/movement'
import type { drawerMovement } from '@/lib/payment/movement-schema'
import { shownRecorder } from '@/lib/payment/own'
import type { paymentSummary } from '@/lib/payment/schema'
import { summarizePayments } from '@/lib/payment/summary'
import { listAsked, listGiven, type NamedWithdrawal } from '@/lib/withdrawal/read'
import { sheetQuery } from './input'

export type WireCount = z.output<typeof drawerCount>
export type WireDrawer = z.output<typeof drawer>
export type WireMovement = z.output<typeof drawerMovement>

// More movements than the drawers of a shop have on one day.
const MOST_MOVEMENTS = 100

/** The sheet of a day: the payments, and the drawers with their counts. */
interface DaySheet {
  summary: z.output<typeof paymentSummary>
  drawers: WireDrawer[]
  /** All counts including corrected ones, newest first. */
  counts: WireCount[]
  /** All movements including reversed ones, newest first. */
  movements: WireMovement[]
  /** What customers have asked for and not received yet, from balances that the business keeps. */
  asked: NamedWithdrawal[]
  /** What they received on the day. */
  given: NamedWithdrawal[]
}

/** Reads the sheet of a day. @param date as written in an address. */
export async function readDay(ctx: Ctx, date: unknown): Promise<DaySheet> {
  const summary = await summarizePayments(ctx, sheetQuery({ date }))
  const day = { date: summary.date }
  const { timeZone } = await getBusiness(ctx)
  const [from, to] = [summary.date as Day, addDays(summary.date as Day, 1)]
  const bounds = [startOfDay(from, timeZone), startOfDay(to, timeZone)] as const
  const [drawers, counts, moved, asked, given] = await Promise.all([
    listDrawers(ctx, day),
    listDrawerCounts(ctx, day),
    listMovements(ctx, { ...day, limit: MOST_MOVEMENTS }),
    listAsked(ctx),
    listGiven(ctx, bounds, await shownRecorder(ctx)),
  ])
  return {
    summary,
    drawers: drawers.map(presentDrawer),
    counts: counts.map(presentDrawerCount),
    movements: moved.items.map(presentDrawerMovement),
    asked,
    given,
  }
}
