import { randomInt } from 'node:crypto'
import { dayOf } from '@/lib/core/day'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type Kept, keptFigure } from './kept-figure'
import { type Holdings, roundFloat } from './rules'

export interface Float {
  /** What the wallets of the customers hold together. Null: nothing can be said without showing what one person holds. */
  floatPaisa: bigint | null
  /** Null: the float is exact. */
  roundedToPaisa: bigint | null
}

// A wallet of production belongs to no business, one of the sandbox to the business.
const HOLDINGS = `
SELECT count(*)::int AS wallets, coalesce(sum(w.balance_paisa), 0) AS total_paisa, coalesce(max(w.balance_paisa), 0) AS largest_paisa
FROM wallets w
WHERE w.environment = $2 AND w.balance_paisa > 0 AND (w.business_id = $1 OR w.business_id IS NULL)
  AND w.user_id IN (
    SELECT user_id FROM customers
    WHERE business_id = $1 AND environment = $2 AND user_id IS NOT NULL AND archived_at IS NULL)`

/**
 * What the customers of the business hold in their wallets. Test money is the business's own, so its sum is exact. In
 * production a wallet pays many businesses: the sum is rounded, and taken once a day.
 */
export function getFloat(ctx: Ctx, timeZone: string): Promise<Kept<Float>> {
  return ctx.environment === 'sandbox' ? sandboxFloat(ctx) : productionFloat(ctx, timeZone)
}

async function sandboxFloat(ctx: Ctx): Promise<Kept<Float>> {
  const { figure, readAt } = await keptFigure({
    key: `float ${ctx.businessId}`,
    read: () => holdingsOf(ctx),
    rowsOf: ({ wallets }) => wallets,
  })
  return { figure: { floatPaisa: figure.totalPaisa, roundedToPaisa: null }, readAt }
}

const SNAPSHOT = `
SELECT float_paisa, rounded_to_paisa, taken_at FROM float_snapshots WHERE business_id = $1 AND taken_on >= $2`

// The first one of a day counts. Otherwise two processes could show two figures, and their difference would say something.
const TAKE = `
INSERT INTO float_snapshots AS f (business_id, taken_on, float_paisa, rounded_to_paisa)
VALUES ($1, $2, $3, $4)
ON CONFLICT (business_id) DO UPDATE
  SET taken_on = excluded.taken_on, float_paisa = excluded.float_paisa, rounded_to_paisa = excluded.rounded_to_paisa, taken_at = now()
  WHERE f.taken_on < excluded.taken_on`

async function productionFloat(ctx: Ctx, timeZone: string): Promise<Kept<Float>> {
  const today = dayOf(ctx.now, timeZone)
  const known = await snapshotOf(ctx, today)
  if (known) return known
  const rounded = roundFloat(await holdingsOf(ctx), BigInt(randomInt(CHANCES)), BigInt(CHANCES))
  const { floatPaisa = null, roundedToPaisa = null } = rounded ?? {}
  await query(TAKE, [ctx.businessId, today, floatPaisa, roundedToPaisa])
  const taken = await snapshotOf(ctx, today)
  if (!taken) throw new Error(`business ${ctx.businessId} has no float of ${today}`)
  return taken
}

// Finer than any step in paisa that occurs.
const CHANCES = 2 ** 47

async function snapshotOf({ businessId }: Ctx, day: string): Promise<Kept<Float> | undefined> {
  const [row] = await query<Float & { takenAt: Date }>(SNAPSHOT, [businessId, day])
  return (
    row && { figure: { floatPaisa: row.floatPaisa, roundedToPaisa: row.roundedToPaisa }, readAt: row.takenAt }
  )
}

async function holdingsOf({ businessId, environment }: Ctx): Promise<Holdings> {
  const [row] = await query<Holdings>(HOLDINGS, [businessId, environment])
  return row as Holdings
}
