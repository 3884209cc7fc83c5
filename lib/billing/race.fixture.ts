import type { InvoiceId, SubscriptionId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { InvoiceModel } from '@/prisma/generated/models'
import { invoicesOf, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { Random } from '@/testing/random'
import { billBatch } from './bill-batch'

/** A month of Rs 500 that ends now on the sandbox clock. Its wallet holds the given balance. The coupon LAST can be redeemed once. */
export async function atPeriodEnd(balanceAfterFirst = 50_000n) {
  const { ctx } = await newBusiness()
  const customerId = await newCustomer(ctx, 50_000n + balanceAfterFirst)
  const subscription = await subscribe(ctx, customerId, await newPrice(ctx))
  const [first] = (await invoicesOf(ctx, subscription.id)) as [InvoiceModel]
  const coupon = { code: 'LAST', percentOff: 50, duration: 'once', maxRedemptions: 1 }
  await createCoupon(ctx, createCouponInput.parse(coupon))
  await query(
    `INSERT INTO sandbox_clocks (business_id, offset_ms)
     VALUES ($1, (extract(epoch FROM ($2::timestamptz - now())) * 1000)::bigint + 1000)`,
    [ctx.businessId, subscription.currentPeriodEnd],
  )
  const tenant = { businessId: ctx.businessId, environment: 'sandbox' } as const
  const bill = async () => (await billBatch([tenant])).subscriptions
  const id = subscription.id as SubscriptionId
  return { ctx: await ctxOf(ctx.businessId), customerId, id, first: first.id as InvoiceId, bill }
}

type Moves = Record<string, () => Promise<unknown>>

/**
 * Makes all moves at the same moment, with their first statements in a random order. The first two rounds make one move after the other,
 * forwards and backwards, so each move comes before and after each other one.
 * @returns the outcome of each move: `done`, or the code of its refusal.
 */
export async function race(moves: Moves, round: number): Promise<Record<string, string>> {
  const random = new Random(round)
  const named = Object.entries(moves).map(([name, move]) => ({ name, move, at: random.next() }))
  const order = round < 2 ? named : named.toSorted((a, b) => a.at - b.at)
  if (round === 1) order.reverse()
  const tried = async ({ name, move }: (typeof order)[number]) => [name, await outcomeOf(move)] as const
  const results = []
  if (round < 2) for (const each of order) results.push(await tried(each))
  else results.push(...(await Promise.all(order.map(tried))))
  return Object.fromEntries(results)
}

export const outcomeOf = (move: () => Promise<unknown>): Promise<string> =>
  move().then(
    () => 'done',
    (error: { code?: string }) => {
      if (!error.code) throw error
      return error.code
    },
  )

/** The outcomes of each move over all rounds. */
export function seenIn(rounds: readonly Record<string, string>[]): Record<string, string[]> {
  const names = Object.keys(rounds[0] ?? {})
  const of = (name: string) => [...new Set(rounds.map((each) => each[name] as string))].toSorted()
  return Object.fromEntries(names.map((name) => [name, of(name)]))
}

/** What a wallet must hold: credits and refunds, minus what was paid from it. */
export async function expectedBalance(ctx: Ctx, id: string, creditedPaisa: bigint): Promise<bigint> {
  const paid = (await invoicesOf(ctx, id)).filter(({ settlement }) => settlement === 'wallet')
  return paid.reduce((sum, each) => sum - each.totalAmountPaisa + each.refundedPaisa, creditedPaisa)
}
