import { expect, it } from 'vitest'
import { type CustomerId, fromWire, type PriceId, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { shortUrl } from '@/lib/messages/sms/short-link'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/testing/checkout'

/** The SMS to a person who starts here, apart from codes and receipts. */
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
  expect(texts[0]).toContain(shortUrl(link))
})

it('if the balance is enough for it, nothing is asked for', async () => {
  const { texts } = await toldAfter(7, 250_000n)
  expect(texts).toEqual([
    expect.stringMatching(
      /^Himal Fitness: Tea, 7 days free till \d+ \w{3}, then Rs 2,500 from your Khata balance: http.+\/w\/\w{10}$/,
    ),
  ])
})

it('a trial of three days has its reminder at once, and what is free for ever has no date', async () => {
  expect((await toldAfter(3, 0n)).texts).toEqual([])
  expect((await toldAfter(7, 0n, '0')).texts).toEqual([])
})

/** The SMS to a person whose trial a server has started with its key. */
async function toldByKey(balancePaisa?: bigint, trialDays = 7) {
  const { ctx } = await newBusiness('Himal Fitness')
  const price = await newPrice(ctx, { trialDays, amountPaisa: '250000' })
  await subscribe(ctx, await newCustomer(ctx, balancePaisa), price)
  return textsOf(ctx)
}

it('a trial that a server begins by its key is told in the same words', async () => {
  expect(await toldByKey(50_000n)).toEqual([
    expect.stringMatching(
      /^Himal Fitness: Tea, 7 days free till \d+ \w{3}, then Rs 2,500\. Add it: http.+\/w\/\w{10}$/,
    ),
  ])
  expect(await toldByKey(250_000n)).toEqual([
    expect.stringContaining('then Rs 2,500 from your Khata balance: http'),
  ])
})

it('of a trial that a server begins nothing is told to nobody, or twice', async () => {
  expect(await toldByKey()).toEqual([])
  expect(await toldByKey(250_000n, 3)).toEqual([])
})

it('who has not agreed to what it costs later reads that a yes comes before', async () => {
  const { ctx } = await newBusiness('Himal Fitness')
  const checkout = await newCheckout(ctx, {
    priceId: (await newPrice(ctx, { amountPaisa: '0' })).id as PriceId,
  })
  const { data } = await authorizeAt(checkout, await verifiedAt(checkout))
  const customerId = fromWire('cus', data.customerId) as CustomerId
  await subscribe(ctx, customerId, await newPrice(ctx, { trialDays: 7, amountPaisa: '250000' }))
  expect(await textsOf(ctx)).toEqual([
    expect.stringMatching(
      /^Himal Fitness: Tea, 7 days free till \d+ \w{3}, then Rs 2,500 if you say yes\. We ask you before: http.+\/w\/\w{10}$/,
    ),
  ])
})
