import { expect, it } from 'vitest'
import { type PriceId, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { newPrice } from '@/lib/testing/billing'
import { newBusiness } from '@/lib/testing/business'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/lib/testing/checkout'

/** What the person who starts here is told by SMS, beside codes and receipts. */
async function toldAfter(trialDays: number, balancePaisa: bigint, amountPaisa = '250000') {
  const { ctx } = await newBusiness('Himal Fitness')
  const price = await newPrice(ctx, { trialDays, amountPaisa })
  if (balancePaisa > 0n) await fund(ctx, balancePaisa)
  const checkout = await newCheckout(ctx, { priceId: price.id as PriceId })
  expect((await authorizeAt(checkout, await verifiedAt(checkout))).status).toBe(201)
  return { ctx, texts: await textsOf(ctx) }
}

const textsOf = async ({ businessId }: Ctx) =>
  (
    await query<{ text: string }>(
      `SELECT text FROM outbox_messages WHERE business_id = $1 AND channel = 'sms' AND text ~ 'free till' ORDER BY id`,
      [businessId],
    )
  ).map(({ text }) => text)

it('a person who starts a trial is told until when it is free, what it costs then, and where to add it', async () => {
  const { ctx, texts } = await toldAfter(7, 0n)
  const link = `http://localhost:3000/w/250000?sandbox=${toWire('biz', ctx.businessId)}`
  expect(texts).toEqual([
    expect.stringMatching(/^Himal Fitness: Tea, 7 days free till \d+ \w{3}, then Rs 2,500\. Add it: http/),
  ])
  expect(texts[0]).toContain(link)
})

it('if the balance is enough for it, nothing is asked for', async () => {
  const { texts } = await toldAfter(7, 250_000n)
  expect(texts).toEqual([
    expect.stringMatching(
      /^Himal Fitness: Tea, 7 days free till \d+ \w{3}, then Rs 2,500 from your Khata balance: http.+\/wallet/,
    ),
  ])
})

it('a trial of three days has its reminder at once, and what is free for ever has no date', async () => {
  expect((await toldAfter(3, 0n)).texts).toEqual([])
  expect((await toldAfter(7, 0n, '0')).texts).toEqual([])
})
