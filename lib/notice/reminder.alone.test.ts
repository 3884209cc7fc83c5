import '@/lib/top-up/provider-server.fixture'
import { describe, expect, it } from 'vitest'
import { endAllowance } from '@/lib/agreement/write'
import { loadPaidWith } from '@/lib/end-user/load-paid-with'
import type { PublicCtx, UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import type { Bill } from '@/lib/qr-request/bill'
import { look, press, scan } from '@/lib/qr-request/bill.fixture'
import { addFonepay } from '@/lib/qr-request/requests.fixture'
import { check } from '@/lib/settlement/story.fixture'
import { initiateTopUp } from '@/lib/top-up/initiate'
import { pay } from '@/lib/top-up/provider-server.fixture'
import { advanceTo, balanceOf, later, newPrice, subscribe, subscriptionNow, topUp } from '@/testing/billing'
import { beginReminderTopUp, billOfReminder } from './begin-reminder-top-up'
import { reminderUrl } from './links'
import { loadReminder, type ReminderView } from './load-reminder'
import { newSubscriber, noticesOf, pageIn, sendNotices } from './notices.fixture'
import { pageOfBill } from './page-of-bill'

const stranger = (): PublicCtx =>
  ({ ip: '203.0.113.9', userAgent: 'vitest', now: new Date(), requestId: 'req_test' }) as PublicCtx

type Subscriber = Awaited<ReturnType<typeof newSubscriber>>

/** The links in the SMS of a kind, in order. */
async function linksOf({ ctx }: Subscriber, kind: string): Promise<string[]> {
  await sendNotices()
  const sms = (await noticesOf(ctx)).filter((each) => each.channel === 'sms' && each.kind === kind)
  const pages = await Promise.all(sms.map(({ text }) => pageIn(text)))
  return pages.map((page) => /\/w\/([\w-]{24})$/.exec(page)?.[1] as string)
}

/** A person pays the amount of the link. */
async function payAt(link: string) {
  const begun = await initiateTopUp(await beginReminderTopUp(stranger(), link, 'esewa'))
  pay(begun)
  return check(begun)
}

const statesOf = async ({ ctx }: Subscriber) =>
  (
    await query<{ status: string }>(
      'SELECT status::text FROM subscriptions WHERE business_id = $1 ORDER BY id',
      [ctx.businessId],
    )
  ).map(({ status }) => status)

describe('the link of a reminder', () => {
  it('lets anybody pay, and what it names comes before an older debt', async () => {
    const asha = await newSubscriber(10_000n)
    const { ctx, customerId, subscription } = asha
    await topUp(ctx, customerId, 30_000n)
    const coffee = await subscribe(ctx, customerId, await newPrice(ctx, { amountPaisa: '30000' }))
    await advanceTo(ctx, later(subscription.currentPeriodEnd, 1))
    const [, second] = (await linksOf(asha, 'payment_failed')) as [string, string]
    const view = await loadReminder(second)
    expect(view).toMatchObject({ amountPaisa: 70_000n, state: 'payable', paid: null })
    expect(Object.keys(view ?? {}).join()).not.toMatch(/balance|phone|held/i)
    await payAt(second)
    expect(await statesOf(asha)).toEqual(['active', 'active'])
    expect(await balanceOf(ctx, customerId)).toBe(0n)
    const charges = await query<{ subscriptionId: string }>(
      `SELECT i.subscription_id FROM charged_invoices c JOIN invoices i ON i.business_id = c.business_id AND i.id = c.invoice_id
       WHERE c.business_id = $1 ORDER BY c.ledger_transaction_id DESC LIMIT 2`,
      [ctx.businessId],
    )
    expect(charges.map(({ subscriptionId }) => subscriptionId)).toEqual([subscription.id, coffee.id])
    const after = await loadReminder(second)
    expect(after).toMatchObject({ state: 'paid', paid: { amountPaisa: 70_000n } })
    // What the owner sees on the page.
    const { walletId, subscriptionId, paid } = after as ReminderView
    const figures = await loadPaidWith({ walletId } as UserCtx, paid?.topUpId ?? '', subscriptionId)
    expect(figures).toMatchObject({
      cameInPaisa: 70_000n,
      wasPaisa: 10_000n,
      charges: [{ amountPaisa: 30_000n }],
      leftPaisa: 50_000n,
    })
  })

  it('takes nothing once what it asks for is paid', async () => {
    const asha = await newSubscriber()
    await advanceTo(asha.ctx, asha.subscription.currentPeriodEnd)
    const [link] = (await linksOf(asha, 'payment_failed')) as [string]
    await topUp(asha.ctx, asha.customerId, 50_000n)
    expect(await loadReminder(link)).toMatchObject({ state: 'paid', paid: null })
    const again = beginReminderTopUp(stranger(), link, 'esewa')
    await expect(again).rejects.toMatchObject({ code: 'invoice_not_open' })
  })

  it('brings the money into the wallet before the invoice opens, and the charge then takes it', async () => {
    const asha = await newSubscriber(12_345n)
    const { ctx, customerId, subscription } = asha
    await advanceTo(ctx, later(subscription.currentPeriodEnd, -3))
    const [link] = (await linksOf(asha, 'renewal_short')) as [string]
    expect(await loadReminder(link)).toMatchObject({ amountPaisa: 37_655n, state: 'payable' })
    await payAt(link)
    expect(await balanceOf(ctx, customerId)).toBe(50_000n)
    expect(await loadReminder(link)).toMatchObject({ state: 'covered', paid: { amountPaisa: 37_655n } })
    const again = beginReminderTopUp(stranger(), link, 'esewa')
    await expect(again).rejects.toMatchObject({ code: 'invoice_not_open' })
    await advanceTo(ctx, subscription.currentPeriodEnd)
    expect(await loadReminder(link)).toMatchObject({ state: 'paid' })
    expect(await balanceOf(ctx, customerId)).toBe(0n)
  })

  it('pays an invoice to which the owner agrees no more only if the money pays all of it', async () => {
    const asha = await newSubscriber()
    await advanceTo(asha.ctx, asha.subscription.currentPeriodEnd)
    const [link] = (await linksOf(asha, 'payment_failed')) as [string]
    await endOwn(asha)
    await payAt(link)
    expect(await statesOf(asha)).toEqual(['active'])

    const maya = await newSubscriber(10_000n)
    await advanceTo(maya.ctx, maya.subscription.currentPeriodEnd)
    const [part] = (await linksOf(maya, 'payment_failed')) as [string]
    await endOwn(maya)
    await payAt(part)
    expect(await statesOf(maya)).toEqual(['past_due'])
    expect(await balanceOf(maya.ctx, maya.customerId)).toBe(50_000n)
  })

  it('ends after seven days, and is no link if it was changed', async () => {
    const asha = await newSubscriber()
    await advanceTo(asha.ctx, asha.subscription.currentPeriodEnd)
    const [link] = (await linksOf(asha, 'payment_failed')) as [string]
    const [before, after] = [6, 8].map((days) => loadReminder(link, later(new Date(), days)))
    expect([(await before)?.state, (await after)?.state]).toEqual(['payable', 'expired'])
    expect(await loadReminder(`${link.slice(0, 5)}${link[5] === 'A' ? 'B' : 'A'}${link.slice(6)}`)).toBeNull()
    expect(await loadReminder('35000x')).toBeNull()
  })

  it('is begun ten times in an hour, and not more', async () => {
    const asha = await newSubscriber()
    await advanceTo(asha.ctx, asha.subscription.currentPeriodEnd)
    const [link] = (await linksOf(asha, 'payment_failed')) as [string]
    for (let begun = 0; begun < 10; begun++) await beginReminderTopUp(stranger(), link, 'khalti')
    expect((await loadReminder(link))?.state).toBe('waiting')
    const again = beginReminderTopUp(stranger(), link, 'esewa')
    await expect(again).rejects.toMatchObject({ code: 'rate_limited' })
  })
})

describe('the link of a reminder where the business has an account for QRs', () => {
  it('pays the open invoice straight to the business, and leaves the wallet alone', async () => {
    const asha = await newSubscriber()
    const { ctx, subscription } = asha
    await addFonepay({ ctx })
    await advanceTo(ctx, subscription.currentPeriodEnd)
    const [link] = (await linksOf(asha, 'payment_failed')) as [string]
    const request = await press(await billOfReminder(link))
    expect(request).toMatchObject({ amountPaisa: 50_000n, memberId: null, apiKeyId: null })
    expect(await pageOfBill(request)).toBe(reminderUrl(link))
    scan(request, 500)
    expect((await look((await loadReminder(link))?.bill as Bill))[0]?.status).toBe('paid')
    expect(await loadReminder(link)).toMatchObject({ state: 'paid', paid: null })
    expect(await statesOf(asha)).toEqual(['active'])
    await expect(billOfReminder(link)).rejects.toMatchObject({ code: 'invoice_not_open' })
  })

  it('pays the period that comes, which is then not charged again', async () => {
    const asha = await newSubscriber()
    const { ctx, customerId, subscription } = asha
    await addFonepay({ ctx })
    await advanceTo(ctx, later(subscription.currentPeriodEnd, -3))
    const [link] = (await linksOf(asha, 'renewal_short')) as [string]
    const request = await press(await billOfReminder(link))
    scan(request, 500)
    expect((await look((await loadReminder(link))?.bill as Bill))[0]?.status).toBe('paid')
    const paid = await loadReminder(link)
    expect(paid?.state).toBe('paid')
    expect(paid?.until.getTime()).toBeGreaterThan(subscription.currentPeriodEnd.getTime())
    await topUp(ctx, customerId, 50_000n)
    await advanceTo(ctx, later(subscription.currentPeriodEnd, 1))
    expect(await balanceOf(ctx, customerId)).toBe(50_000n)
    expect((await loadReminder(link))?.state).toBe('paid')
  })

  it('asks for no more than its own sum, so nobody learns what the balance holds', async () => {
    const asha = await newSubscriber(12_345n)
    await addFonepay(asha)
    await advanceTo(asha.ctx, asha.subscription.currentPeriodEnd)
    const [link] = (await linksOf(asha, 'payment_failed')) as [string]
    expect(await loadReminder(link)).toMatchObject({ state: 'payable', isWhole: false })
    await expect(billOfReminder(link)).rejects.toMatchObject({ code: 'invoice_not_open' })
  })
})

/** Ends the allowance of the test money, and with it the owner's agreement. */
async function endOwn({ ctx, subscription }: Subscriber): Promise<void> {
  const { walletId } = await subscriptionNow(ctx, subscription.id)
  await inTransaction((tx) => endAllowance(tx, ctx, walletId as string))
}
