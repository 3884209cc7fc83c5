import { describe, expect, it } from 'vitest'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import { dateInWords } from '@/lib/core/calendar-date'
import { type InvoiceId, type SubscriptionId, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { shortUrl } from '@/lib/messages/sms/short-link'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { advanceTo, invoicesOf, later, newCustomer, newPrice, subscribe, topUp } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { newSubscriber, noticesOf, prefer, switchOff, theNotice, toldTo } from './notices.fixture'

const topUpLink = (ctx: Ctx, paisa: number) =>
  `http://localhost:3000/w/${paisa}?sandbox=${toWire('biz', ctx.businessId)}`

describe('receipts', () => {
  it('a top-up and a charge are confirmed by SMS and by mail, with what the wallet then held', async () => {
    const { ctx, phone, subscription } = await newSubscriber(20_000n)
    expect(await toldTo(ctx)).toEqual([
      'top_up_receipt sms',
      'top_up_receipt mail',
      'receipt sms',
      'receipt mail',
    ])
    expect(await theNotice(ctx, 'top_up_receipt', 'sms')).toMatchObject({
      recipient: phone,
      senderName: 'Khata',
      text: expect.stringMatching(
        /^Khata: Rs 700 added with test money\. Your balance is Rs 700: http:\/\/localhost:3000\/w\/\w{10}$/,
      ),
    })
    expect(await theNotice(ctx, 'receipt', 'sms')).toMatchObject({
      recipient: phone,
      senderName: 'Himal Tea',
      text: expect.stringMatching(
        /^Himal Tea: Rs 500 paid, Tea till \d+ \w{3}\. Receipt: http:\/\/localhost:3000\/w\/[A-Za-z]{10}$/,
      ),
    })
    const mail = await theNotice(ctx, 'receipt', 'mail')
    expect(mail).toMatchObject({
      recipient: 'customer@example.com',
      senderName: 'Himal Tea',
      subject: '[Test] Paid: Rs 500.00 to Himal Tea',
      html: expect.stringContaining('Rs&nbsp;500.00 for Tea was paid to Himal Tea from your Khata balance.'),
    })
    const [invoice] = await invoicesOf(ctx, subscription.id)
    const today = invoice?.paidAt as Date
    expect(mail.text).toContain('Dear Asha Rai,')
    expect(mail.text).toContain(
      `Paid until: ${dateInWords(invoice?.periodEnd as Date, 'Asia/Kathmandu', 'en')}`,
    )
    expect(mail.text).toContain(`Date: ${dateInWords(today, 'Asia/Kathmandu', 'en')}`)
    expect(mail.text).toMatch(/See the receipt:\nhttp:\/\/localhost:3000\/invoice\/[\w-]{64}\n/)
  })

  it('a customer chooses how to be told of a charge, and not whether', async () => {
    const { ctx, customerId, subscription } = await newSubscriber()
    await prefer(ctx, customerId, { sms_receipts: false, email_receipts: false })
    await advanceTo(ctx, subscription.currentPeriodEnd)
    expect(new Set(await toldTo(ctx))).toEqual(
      new Set([
        'receipt sms',
        'renewal_short sms',
        'renewal_short mail',
        'payment_failed sms',
        'payment_failed mail',
      ]),
    )
  })

  it('a receipt by mail alone is what a customer without SMS receipts gets', async () => {
    const { ctx, customerId } = await newSubscriber()
    await prefer(ctx, customerId, { sms_receipts: false })
    expect(await toldTo(ctx)).toEqual(['top_up_receipt mail', 'receipt mail'])
  })

  it('nothing was paid from the wallet, so there is no receipt: a price of zero, and an invoice settled elsewhere', async () => {
    const { ctx } = await newBusiness()
    const free = await newPrice(ctx, { amountPaisa: '0' })
    await subscribe(ctx, await newCustomer(ctx), free)
    expect(await toldTo(ctx)).toEqual([])
    const late = await newSubscriber()
    await advanceTo(late.ctx, late.subscription.currentPeriodEnd)
    const invoice = (await invoicesOf(late.ctx, late.subscription.id)).at(-1)
    await settleInvoice(late.ctx, invoice?.id as InvoiceId, { status: 'paid' })
    const told = await toldTo(late.ctx)
    expect(told.filter((each) => each === 'receipt sms')).toHaveLength(1)
    expect((await theNotice(late.ctx, 'recovered', 'sms')).text).toMatch(
      /^Himal Tea: Tea continues till .+\. Nothing is owed: http/,
    )
  })
})

describe('a low balance', () => {
  it('is told of once per crossing of the customer’s own threshold', async () => {
    const { ctx, customerId, subscription } = await newSubscriber(150_000n)
    await prefer(ctx, customerId, { low_balance_paisa: 120_000n })
    const low = async () => {
      await toldTo(ctx)
      return (await noticesOf(ctx))
        .filter(({ kind, channel }) => kind === 'low_balance' && channel === 'sms')
        .map(({ text }) => text)
    }
    expect(await low()).toEqual([])
    const text = `Khata: your balance is Rs 1,000, less than Rs 1,200. Add money: ${shortUrl(topUpLink(ctx, 20_000))}`
    let at = (await advanceTo(ctx, subscription.currentPeriodEnd)).now
    expect(await low()).toEqual([text])
    // The balance was already low, so the next charge crosses no threshold.
    at = (await advanceTo(ctx, later(at, 32))).now
    expect(await low()).toEqual([text])
    await topUp(ctx, customerId, 100_000n)
    at = (await advanceTo(ctx, later(at, 32))).now
    expect(await low()).toEqual([text, text])
  })

  it('is not told of when a top-up has just paid what was overdue', async () => {
    const { ctx, customerId, subscription } = await newSubscriber()
    await toldTo(ctx)
    await prefer(ctx, customerId, { low_balance_paisa: 40_000n })
    await advanceTo(ctx, subscription.currentPeriodEnd)
    await topUp(ctx, customerId, 50_000n)
    expect((await toldTo(ctx)).filter((each) => each.startsWith('low_balance'))).toEqual([])
  })
})

it('a business switches each notice off for its own customers, but a charge always tells its payer', async () => {
  const { ctx, subscription, customerId } = await newSubscriber()
  await switchOff(ctx, 'receipt', 'paymentFailed', 'renewalShort', 'recovered', 'ended')
  await advanceTo(ctx, subscription.currentPeriodEnd)
  await topUp(ctx, customerId, 50_000n)
  await cancelSubscription(ctx, subscription.id as SubscriptionId, { cancelAtPeriodEnd: false })
  // Merchants do not learn about a customer's balance at Khata.
  expect(new Set(await toldTo(ctx))).toEqual(
    new Set(['top_up_receipt sms', 'top_up_receipt mail', 'receipt sms']),
  )
})

it('without the notice of a recovery the payment that paid it has its one message', async () => {
  const { ctx, subscription, customerId } = await newSubscriber()
  await switchOff(ctx, 'recovered')
  await advanceTo(ctx, subscription.currentPeriodEnd)
  await topUp(ctx, customerId, 50_000n)
  const told = await toldTo(ctx)
  expect(told.filter((each) => each === 'receipt sms')).toHaveLength(1)
  expect(told.filter((each) => each === 'top_up_receipt sms')).toHaveLength(2)
})

it('the colour and the help of the business stand in its mails', async () => {
  const { ctx } = await newSubscriber()
  await query(
    `UPDATE businesses SET support_email = 'help@tea.example', support_phone = '01-4123456', accent_color = '#8c1d2f'
     WHERE id = $1`,
    [ctx.businessId],
  )
  const { text, html } = await theNotice(ctx, 'receipt', 'mail')
  expect(text).toContain('Questions? help@tea.example, 01-4123456')
  expect(html).toContain('background:#8c1d2f')
  expect((await theNotice(ctx, 'top_up_receipt', 'mail')).html).not.toContain('#8c1d2f')
})
