import '@/lib/top-up/provider-server.fixture'
import { describe, expect, it } from 'vitest'
import { findUserContext } from '@/lib/auth/end-user-session'
import { loadInvoicePayer, payInvoice } from '@/lib/billing/pay-invoice'
import { presentShownTerms, type ShownTerms } from '@/lib/core/shown-terms'
import type { UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { initiateTopUp } from '@/lib/top-up/initiate'
import { type InvoiceTopUp, intendInvoiceTopUp } from '@/lib/top-up/intend-for-invoice'
import { PAYMENTS, pay } from '@/lib/top-up/provider-server.fixture'
import { balanceOfWallet, begin, makeDue, movementsOf, topUpNow } from '@/lib/top-up/wallet.fixture'
import type { TopUpModel } from '@/prisma/generated/models'
import { subscriptionNow } from '@/testing/billing'
import { ctxOf, eventTypes } from '@/testing/business'
import { newPhone, newSignedInCustomer } from '@/testing/customer'
import { type Invoiced, invoiced, outcomeOf, RS_50 } from './invoiced.fixture'
import { reconcileTopUps } from './reconcile'
import { check } from './story.fixture'

/** The checkbox of the page is set: the balance also pays the next invoices at the amount shown. */
async function ticked({ user, key }: Invoiced): Promise<Partial<InvoiceTopUp>> {
  const { next } = await loadInvoicePayer(user, key)
  return { wish: { expectedPaisa: RS_50, nextDigest: presentShownTerms(next as ShownTerms).digest } }
}

async function beginFor({ user, key }: Invoiced, more: Partial<InvoiceTopUp> = {}): Promise<TopUpModel> {
  const wish = { expectedPaisa: RS_50, nextDigest: null }
  const begun = { provider: 'esewa', amountPaisa: RS_50, wish, ...more } as const
  return initiateTopUp(await intendInvoiceTopUp(user, key, 'http://localhost:3000/invoice/x', begun))
}

async function paidAt(story: Invoiced, more: Partial<InvoiceTopUp> = {}): Promise<TopUpModel> {
  const topUp = await beginFor(story, more)
  pay(topUp)
  return topUp
}

describe.each(['esewa', 'khalti'] as const)('the money that comes from %s for an invoice', (provider) => {
  it('pays it: the person who pressed need not press again', async () => {
    const story = await invoiced()
    const topUp = await paidAt(story, { provider })
    expect(await outcomeOf(topUp)).toBeNull()
    await check(topUp)
    expect(await story.invoice()).toMatchObject({ status: 'paid', settlement: 'wallet' })
    expect(await outcomeOf(topUp)).toBe('paid')
    expect(await balanceOfWallet(story.wallet)).toBe(0n)
    expect(await eventTypes(story.ctx, story.key.id)).toEqual([
      'invoice.created',
      'invoice.opened',
      'invoice.paid',
    ])
    expect(await subscriptionNow(story.ctx, story.subscriptionId)).toMatchObject({ walletId: null })
  })

  it('pays it also if nobody comes back', async () => {
    const story = await invoiced()
    const topUp = await paidAt(story, { provider })
    await makeDue(topUp)
    await reconcileTopUps('sandbox')
    expect(await story.invoice()).toMatchObject({ status: 'paid' })
  })

  it('is held if it is less than asked, and pays nothing', async () => {
    const story = await invoiced()
    const topUp = await paidAt(story, { provider })
    const payment = PAYMENTS.get(topUp.providerPaymentId as string)
    if (payment) payment.amount = provider === 'esewa' ? 49 : 4_900
    await check(topUp)
    expect(await topUpNow(topUp)).toMatchObject({ state: 'failed', reconciliation: 'wrong_amount' })
    expect(await outcomeOf(topUp)).toBeNull()
    expect(await story.invoice()).toMatchObject({ status: 'open' })
    expect(await balanceOfWallet(story.wallet)).toBe(0n)
  })

  it.each([
    ['void', 'void'],
    ['paid', 'outside'],
  ] as const)('stays in the balance if the invoice is %s meanwhile', async (status, settlement) => {
    const story = await invoiced()
    const topUp = await paidAt(story, { provider })
    await story.settle(status)
    await check(topUp)
    expect(await outcomeOf(topUp)).toBe('invoice_not_open')
    expect(await balanceOfWallet(story.wallet)).toBe(RS_50)
    expect(await story.invoice()).toMatchObject(
      settlement === 'outside' ? { status: 'paid', settlement } : { status: 'void' },
    )
    const [row] = await query('SELECT user_id FROM customers WHERE id = $1', [story.customerId])
    expect(row).toMatchObject({ userId: null })
  })
})

describe('the credit of a top-up for an invoice', () => {
  it('takes the missing rest from the balance, as the page said, and leaves what is more', async () => {
    const story = await invoiced()
    const { wallet, ctx } = story
    const before = await begin(ctx, wallet, { amountPaisa: 4_500n })
    pay(before)
    await check(before)
    await check(await paidAt(story, { amountPaisa: 1_000n }))
    expect(await story.invoice()).toMatchObject({ status: 'paid' })
    expect(await balanceOfWallet(wallet)).toBe(500n)
  })

  it('pays nothing if something else has taken the balance meanwhile', async () => {
    const story = await invoiced()
    const topUp = await paidAt(story, { amountPaisa: 1_000n })
    await check(topUp)
    expect(await outcomeOf(topUp)).toBe('insufficient_balance')
    expect(await balanceOfWallet(story.wallet)).toBe(1_000n)
    expect(await story.invoice()).toMatchObject({ status: 'open' })
  })

  it('pays the next invoices too only if the person ticked it', async () => {
    const story = await invoiced()
    await check(await paidAt(story, await ticked(story)))
    expect(await subscriptionNow(story.ctx, story.subscriptionId)).toMatchObject({
      walletId: story.wallet.id,
      agreement: { amountPaisa: '50000', by: 'invoice' },
    })
  })

  it('pays the invoice alone if the next ones have come to cost something else than the page said', async () => {
    const story = await invoiced()
    const topUp = await paidAt(story, await ticked(story))
    const { ctx, priceId } = story
    await updatePrice(ctx, priceId, { amountPaisa: 400_000n }, countPriceUsage)
    await check(topUp)
    expect(await outcomeOf(topUp)).toBe('paid')
    expect(await story.invoice()).toMatchObject({ status: 'paid' })
    expect(await subscriptionNow(ctx, story.subscriptionId)).toMatchObject({
      walletId: null,
      agreement: null,
    })
  })

  it('pays nothing without a consent', async () => {
    const story = await invoiced()
    await check(await paidAt(story, { wish: null }))
    expect(await story.invoice()).toMatchObject({ status: 'open' })
    expect(await balanceOfWallet(story.wallet)).toBe(RS_50)
  })

  it('that came in two tabs pays once, and the second stays in the balance', async () => {
    const story = await invoiced()
    const [one, two] = [await paidAt(story), await paidAt(story, { provider: 'khalti' })]
    await Promise.all([check(one), check(two), check(one, 'paid')])
    expect([await outcomeOf(one), await outcomeOf(two)].sort()).toEqual(['invoice_not_open', 'paid'])
    expect(await balanceOfWallet(story.wallet)).toBe(RS_50)
  })

  it('beside a press, the end of the invoice and the sweep pays once, or all the money is there', async () => {
    for (let round = 0; round < 6; round++) {
      const story = await invoiced()
      const topUp = await paidAt(story)
      await makeDue(topUp)
      const wish = { expectedPaisa: RS_50, nextDigest: null }
      await Promise.allSettled([
        check(topUp),
        payInvoice(story.user, story.key, wish),
        story.settle(round % 2 === 0 ? 'void' : 'paid'),
        check(topUp, 'gave_up'),
        reconcileTopUps('sandbox'),
      ])
      const { settlement } = await story.invoice()
      expect(await balanceOfWallet(story.wallet)).toBe(settlement === 'wallet' ? 0n : RS_50)
      expect(await movementsOf(topUp)).toHaveLength(1)
      expect(await outcomeOf(topUp)).not.toBeNull()
    }
  })
})

describe('beginning to pay an invoice is refused before anything is paid', () => {
  it('if it is not open, has another sum, or belongs to somebody else', async () => {
    const story = await invoiced()
    const wish = { expectedPaisa: 4_000n, nextDigest: null }
    await expect(beginFor(story, { wish })).rejects.toMatchObject({
      code: 'amount_changed',
      facts: { expectedPaisa: RS_50 },
    })
    const stranger = await invoiced()
    await expect(beginFor({ ...story, user: stranger.user })).rejects.toMatchObject({
      code: 'resource_not_found',
    })
    await check(await paidAt(story))
    await expect(beginFor(story)).rejects.toMatchObject({ code: 'invoice_not_open' })
    const { token } = await newSignedInCustomer(await ctxOf(story.ctx.businessId), newPhone())
    const other = (await findUserContext(token, 'req_test', undefined)) as UserCtx
    await expect(beginFor({ ...story, user: other })).rejects.toMatchObject({
      code: 'customer_linked_elsewhere',
    })
  })
})
