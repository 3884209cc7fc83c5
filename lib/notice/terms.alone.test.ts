import { describe, expect, it } from 'vitest'
import { giveAgreement } from '@/lib/agreement/answer'
import { readAgreementToken } from '@/lib/agreement/link'
import { endAllowance } from '@/lib/agreement/write'
import { refundInvoice } from '@/lib/billing/refund-invoice'
import { fromWire, type InvoiceId, type PriceId, type SubscriptionId } from '@/lib/core/id'
import type { Ctx, UserCtx } from '@/lib/infra/ctx'
import { inTransaction } from '@/lib/infra/database/transaction'
import { changeSubscription, removePendingChange } from '@/lib/subscription/change'
import { changeSubscriptionInput } from '@/lib/subscription/change-schema'
import { pauseSubscription } from '@/lib/subscription/pause'
import { advanceTo, invoicesOf, later, newPrice, subscriptionNow } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/testing/checkout'
import { noticesOf, pageIn, sendNotices } from './notices.fixture'

/** A customer who has started at a checkout at Rs 500 a month, and agreed to that. */
async function sold() {
  const { ctx } = await newBusiness('Himal Tea')
  const [price, dear, cheap] = [
    await newPrice(ctx),
    await newPrice(ctx, { amountPaisa: '90000' }),
    await newPrice(ctx, { amountPaisa: '20000' }),
  ]
  await fund(ctx, 1_000_000n)
  const checkout = await newCheckout(ctx, { priceId: price.id as never })
  const { data } = await authorizeAt(checkout, await verifiedAt(checkout))
  const id = fromWire('sub', data.subscriptionId) as SubscriptionId
  const { walletId } = await subscriptionNow(ctx, id)
  await inTransaction((tx) => endAllowance(tx, ctx, walletId as string))
  return { ctx, id, dear, cheap }
}

const change = async (ctx: Ctx, id: SubscriptionId, price: { id: string }, more: object = {}) =>
  changeSubscription(await ctxOf(ctx.businessId), id, {
    ...changeSubscriptionInput.parse({ quantity: 1, ...more }),
    priceId: price.id as PriceId,
  })

/** The person agrees on the page that a message links to. */
async function answerYes(ctx: Ctx, id: SubscriptionId, url: string): Promise<void> {
  const { walletId, userId } = await subscriptionNow(ctx, id)
  const user = { ...ctx, actor: { kind: 'end_user', id: userId }, walletId, userId } as unknown as UserCtx
  await giveAgreement(user, readAgreementToken(url.split('/').at(-1) as string) as never)
}

/** The SMS about terms, pauses and refunds. */
async function toldOf(ctx: Ctx, kind: string): Promise<string[]> {
  await sendNotices(ctx.environment)
  return (await noticesOf(ctx))
    .filter((notice) => notice.kind === kind && notice.channel === 'sms')
    .map(({ text }) => text)
}

describe('a change of plan', () => {
  it('to a dearer one at the end of the period is told at once, with a link for the yes, which lets the charge through', async () => {
    const { ctx, id, dear } = await sold()
    await change(ctx, id, dear, { when: 'period_end' })
    const [text, ...more] = await toldOf(ctx, 'changed')
    expect(more).toEqual([])
    expect(text).toMatch(/^Himal Tea: Tea costs Rs 900 from .*, until then Rs 500\. Yes or no: .*\/w\//)
    const long = await pageIn(text as string)
    await answerYes(ctx, id, long as string)
    const { currentPeriodEnd } = await subscriptionNow(ctx, id)
    await advanceTo(ctx, currentPeriodEnd)
    const paid = (await invoicesOf(ctx, id)).map(({ status, totalAmountPaisa }) => [status, totalAmountPaisa])
    expect(paid).toEqual([
      ['paid', 50_000n],
      ['paid', 90_000n],
    ])
  })

  it('to a dearer one that nobody answers takes nothing', async () => {
    const { ctx, id, dear } = await sold()
    await change(ctx, id, dear, { when: 'period_end' })
    const { currentPeriodEnd } = await subscriptionNow(ctx, id)
    await advanceTo(ctx, currentPeriodEnd)
    expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'past_due', notAgreed: true })
  })

  it('to a cheaper one at the end of the period asks nothing; one that is taken back is told of once', async () => {
    const { ctx, id, cheap } = await sold()
    await change(ctx, id, cheap, { when: 'period_end' })
    const told = await toldOf(ctx, 'changed')
    expect(told).toEqual([expect.stringMatching(/Tea costs Rs 200 from .*, until then Rs 500\. Change it: /)])
    await removePendingChange(await ctxOf(ctx.businessId), id)
    expect(await toldOf(ctx, 'changed')).toEqual(told)
  })

  it('that gives money back says so once; one that bills nothing says what it will cost', async () => {
    const { ctx, id, cheap, dear } = await sold()
    await advanceTo(ctx, later(ctx.now, 10))
    await change(ctx, id, cheap)
    expect(await toldOf(ctx, 'refunded')).toEqual([
      expect.stringMatching(/your plan is Tea now\. Rs .* came back to your Khata balance/),
    ])
    expect(await toldOf(ctx, 'changed')).toEqual([])
    await change(ctx, id, dear, { prorate: false })
    expect(await toldOf(ctx, 'changed')).toEqual([
      expect.stringMatching(/your plan is Tea now, from .* Rs 900\. Nothing was charged/),
    ])
  })
})

it('a refund is told to the customer with its sum, by SMS', async () => {
  const { ctx, id } = await sold()
  const [paid] = await invoicesOf(ctx, id)
  await refundInvoice(await ctxOf(ctx.businessId), paid?.id as InvoiceId, { amountPaisa: 12_300n })
  expect(await toldOf(ctx, 'refunded')).toEqual([
    expect.stringMatching(/^Himal Tea: Rs 123 for Tea came back to your Khata balance\. See it: /),
  ])
})

it('a pause and its end are told, with the day until which nothing is charged', async () => {
  const { ctx, id } = await sold()
  const now = await ctxOf(ctx.businessId)
  await pauseSubscription(now, id, { remaining: 'keep', resumesAt: later(now.now, 20) })
  await advanceTo(ctx, later(now.now, 21))
  expect(await toldOf(ctx, 'paused')).toEqual([
    expect.stringMatching(/Tea is paused until .*\. Nothing is charged until then/),
    expect.stringMatching(/the pause is over\. Tea is paid till /),
  ])
})
