import '@/lib/top-up/provider-server.fixture'
import { describe, expect, it } from 'vitest'
import type { InvoiceId } from '@/lib/core/id'
import { updateCustomer } from '@/lib/customer/update'
import { query } from '@/lib/infra/database/db'
import { initiateTopUp } from '@/lib/top-up/initiate'
import { intendInvoicePayment } from '@/lib/top-up/intend-for-invoice'
import { pay } from '@/lib/top-up/provider-server.fixture'
import { balanceOfWallet, begin } from '@/lib/top-up/wallet.fixture'
import type { TopUpModel } from '@/prisma/generated/models'
import { advanceTo, later, subscriptionNow } from '@/testing/billing'
import { linkCustomer, newPhone } from '@/testing/customer'
import { type Invoiced, invoiced, outcomeOf, RS_50 } from './invoiced.fixture'
import { check } from './story.fixture'

describe('anybody who has the link', () => {
  const anybody = { actor: { kind: 'anonymous' }, now: new Date(), requestId: 'req_test' } as const

  /** A person without a code pays the whole invoice. @returns the top-up. */
  async function paidByAnybody({ key }: Invoiced, phone?: string): Promise<TopUpModel> {
    const payment = { provider: 'esewa', expectedPaisa: RS_50, phone } as const
    const page = 'http://localhost:3000/invoice/x'
    const topUp = await initiateTopUp(await intendInvoicePayment(anybody, key, page, payment))
    pay(topUp)
    return topUp
  }

  const phoneOf = async ({ userId }: TopUpModel) =>
    (await query<{ phone: string }>('SELECT phone FROM users WHERE id = $1', [userId]))[0]?.phone

  it('pays with a number for the receipt, and links nobody', async () => {
    const story = await invoiced()
    await expect(paidByAnybody(story)).rejects.toMatchObject({ code: 'parameter_invalid' })
    const phone = newPhone()
    const topUp = await paidByAnybody(story, phone)
    await check(topUp)
    expect(await outcomeOf(topUp)).toBe('paid')
    expect(await story.invoice()).toMatchObject({ status: 'paid', settlement: 'wallet' })
    expect(await phoneOf(topUp)).toBe(phone)
    const [row] = await query('SELECT user_id FROM customers WHERE id = $1', [story.customerId])
    expect(row).toMatchObject({ userId: null })
  })

  it('pays into the wallet of the linked person, of which no earlier balance is taken', async () => {
    const story = await invoiced()
    const { ctx, wallet, phone } = story
    const before = await begin(ctx, wallet, { amountPaisa: 1_200n })
    pay(before)
    await check(before)
    await linkCustomer(ctx, story.customerId, phone)
    const topUp = await paidByAnybody(story, newPhone())
    expect(topUp).toMatchObject({ walletId: wallet.id, amountPaisa: RS_50 })
    await check(topUp)
    expect(await story.invoice()).toMatchObject({ status: 'paid' })
    expect(await balanceOfWallet(wallet)).toBe(1_200n)
  })

  it('pays into the wallet of the written phone, and what comes too late stays there', async () => {
    const story = await invoiced()
    const written = newPhone()
    await updateCustomer(story.ctx, story.customerId, { phone: written })
    const [one, two] = [await paidByAnybody(story, newPhone()), await paidByAnybody(story)]
    expect([await phoneOf(one), await phoneOf(two)]).toEqual([written, written])
    await check(one)
    await check(two)
    expect([await outcomeOf(one), await outcomeOf(two)]).toEqual(['paid', 'invoice_not_open'])
    expect(await balanceOfWallet({ id: one.walletId })).toBe(RS_50)
  })

  it('pays the first period after a trial, and the next one asks again', async () => {
    const story = await invoiced()
    const { ctx, subscriptionId: id } = story
    const trialEnd = (await subscriptionNow(ctx, id)).currentPeriodEnd
    await advanceTo(ctx, later(trialEnd, 1))
    const late = await subscriptionNow(ctx, id)
    expect(late).toMatchObject({ status: 'past_due', walletId: null })
    const key = { ...story.key, id: late.openInvoiceId as InvoiceId }
    const topUp = await initiateTopUp(
      await intendInvoicePayment(anybody, key, 'http://localhost:3000/invoice/x', {
        ...{ provider: 'khalti', expectedPaisa: 50_000n, phone: newPhone() },
      }),
    )
    pay(topUp)
    await check(topUp)
    const paid = await subscriptionNow(ctx, id)
    expect(paid).toMatchObject({ status: 'active', walletId: null, agreement: null })
    await advanceTo(ctx, later(paid.currentPeriodEnd, 1))
    expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'past_due', walletId: null })
  })
})
