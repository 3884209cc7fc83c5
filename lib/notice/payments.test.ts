import { describe, expect, it } from 'vitest'
import { calendarDate, dateInWords } from '@/lib/core/calendar-date'
import type { SubscriptionId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { advanceTo, invoicesOf, later, newCustomer, newPrice, subscribe, topUp } from '@/lib/testing/billing'
import { newBusiness, setFinalAction } from '@/lib/testing/business'
import { newSubscriber, noticesOf, prefer, theNotice as theSent, toldTo } from './notices.fixture'
import { readReminderToken } from './reminder-token'

const shortDate = (at: Date) => calendarDate(at, 'Asia/Kathmandu').replace(/ (\w{3}).*/, ' $1')
/** The link as a test can compare it: with its sum. */
const withSums = (text: string) =>
  text.replace(/\/w\/([\w-]{24})/g, (_, token) => `/w/${readReminderToken(token)?.amountPaisa}`)
async function theNotice(...which: Parameters<typeof theSent>) {
  const sent = await theSent(...which)
  return { ...sent, text: withSums(sent.text) }
}

const topUpLink = (paisa: number) => `http://localhost:3000/w/${paisa}`

describe('a renewal that the wallet cannot pay', () => {
  it('is announced three days before, with the exact amount that will be missing', async () => {
    const { ctx, subscription } = await newSubscriber(12_345n)
    await advanceTo(ctx, later(subscription.currentPeriodEnd, -3))
    const date = shortDate(subscription.currentPeriodEnd)
    expect((await theNotice(ctx, 'renewal_short', 'sms')).text).toBe(
      `Himal Tea: Tea renews on ${date}, and your wallet will be Rs 376.55 short. Top up: ${topUpLink(37_655)}`,
    )
    expect((await theNotice(ctx, 'renewal_short', 'mail')).text).toContain(
      `Top up Rs 376.55:\n${topUpLink(37_655)}\n`,
    )
  })

  it('is not announced when the wallet holds enough', async () => {
    const { ctx, subscription } = await newSubscriber(50_000n)
    await advanceTo(ctx, later(subscription.currentPeriodEnd, -3))
    expect((await toldTo(ctx)).filter((each) => each.startsWith('renewal_short'))).toEqual([])
  })

  it('fails with the exact shortfall, until when it waits, and a link to a top-up of that amount', async () => {
    const { ctx, subscription, phone } = await newSubscriber(12_345n)
    await advanceTo(ctx, subscription.currentPeriodEnd)
    const until = shortDate(later(subscription.currentPeriodEnd, 14))
    expect(await theNotice(ctx, 'payment_failed', 'sms')).toMatchObject({
      recipient: phone,
      text: `Himal Tea: your wallet is Rs 376.55 short for Tea. Add it by ${until} and it goes on: ${topUpLink(37_655)}`,
    })
    const mail = await theNotice(ctx, 'payment_failed', 'mail')
    expect(mail.subject).toBe('[Test] Add Rs 376.55 to keep Tea')
    expect(mail.text).toContain('In your wallet: Rs 123.45\nMissing: Rs 376.55\n')
  })

  it('asks for at least what a provider takes', async () => {
    const { ctx, subscription } = await newSubscriber(49_999n)
    await advanceTo(ctx, subscription.currentPeriodEnd)
    expect((await theNotice(ctx, 'payment_failed', 'sms')).text).toContain(
      `Rs 0.01 short for Tea. Add it by ${shortDate(later(subscription.currentPeriodEnd, 14))} and it goes on: ${topUpLink(1_000)}`,
    )
  })

  it('counts what a top-up pays before it: two subscriptions on one wallet', async () => {
    const { ctx, customerId, subscription } = await newSubscriber(10_000n)
    const coffee = await newPrice(ctx, { amountPaisa: '30000' })
    await topUp(ctx, customerId, 30_000n)
    await subscribe(ctx, customerId, coffee)
    await advanceTo(ctx, later(subscription.currentPeriodEnd, 1))
    await toldTo(ctx)
    const failed = (await noticesOf(ctx)).filter(
      (each) => each.kind === 'payment_failed' && each.channel === 'sms',
    )
    expect(failed.map(({ text }) => /is (Rs [\d.]+) short/.exec(text)?.[1])).toEqual([
      'Rs 400.00',
      'Rs 700.00',
    ])
    // Exactly that amount pays both.
    await topUp(ctx, customerId, 70_000n)
    const states = await query('SELECT status FROM subscriptions WHERE business_id = $1', [ctx.businessId])
    expect(states).toEqual([{ status: 'active' }, { status: 'active' }])
  })

  it('is told of again before the last retry only, and when it has ended', async () => {
    const { ctx, subscription } = await newSubscriber()
    await advanceTo(ctx, subscription.currentPeriodEnd)
    const smsSince = async (skip: number) => {
      await toldTo(ctx)
      return (await noticesOf(ctx)).filter(({ channel }) => channel === 'sms').slice(skip)
    }
    const before = (await smsSince(0)).length
    await advanceTo(ctx, later(subscription.currentPeriodEnd, 10))
    expect(await smsSince(before)).toEqual([])
    await advanceTo(ctx, later(subscription.currentPeriodEnd, 11))
    expect(await smsSince(before)).toMatchObject([
      {
        kind: 'payment_failed',
        text: expect.stringContaining('last reminder. Tea stops unless you add Rs 500.00 by'),
      },
    ])
    await advanceTo(ctx, later(subscription.currentPeriodEnd, 15))
    expect(await smsSince(before + 1)).toMatchObject([
      {
        kind: 'ended',
        text: 'Himal Tea: Tea has ended, because it was not paid. Nothing more will be charged.',
      },
    ])
  })

  it('stops and waits where the business wants that, and says what starts it again', async () => {
    const { ctx, subscription, customerId } = await newSubscriber()
    await setFinalAction(ctx, 'unpaid')
    await advanceTo(ctx, later(subscription.currentPeriodEnd, 15))
    await toldTo(ctx)
    const last = (await noticesOf(ctx)).findLast(({ channel }) => channel === 'sms')
    expect(withSums(last?.text ?? '')).toBe(
      `Himal Tea: Tea has stopped, because it was not paid. Add Rs 500.00 and it starts again: ${topUpLink(50_000)}`,
    )
    await topUp(ctx, customerId, 50_000n)
    expect((await theNotice(ctx, 'recovered', 'sms')).text).toMatch(
      /^Himal Tea: Rs 500\.00 paid\. Tea goes on until /,
    )
  })

  it('is recovered by a top-up: one notice that is the receipt of the charge too', async () => {
    const { ctx, customerId, subscription } = await newSubscriber(20_000n)
    await advanceTo(ctx, subscription.currentPeriodEnd)
    const before = (await toldTo(ctx)).length
    await topUp(ctx, customerId, 31_000n)
    expect((await toldTo(ctx)).slice(before)).toEqual([
      'top_up_receipt sms',
      'top_up_receipt mail',
      'recovered sms',
      'recovered mail',
    ])
    const until = shortDate((await invoicesOf(ctx, subscription.id)).at(-1)?.periodEnd as Date)
    expect((await theNotice(ctx, 'recovered', 'sms')).text).toBe(
      `Himal Tea: Rs 500.00 paid. Tea goes on until ${until}. Your wallet holds Rs 10.00.`,
    )
  })
})

describe('a trial', () => {
  it('ends with a warning when the wallet will be short', async () => {
    const { ctx } = await newBusiness('Himal Tea')
    const price = await newPrice(ctx, { trialDays: 14 })
    const subscription = await subscribe(ctx, await newCustomer(ctx, 10_000n), price)
    await advanceTo(ctx, later(subscription.currentPeriodEnd, -3))
    expect((await theNotice(ctx, 'renewal_short', 'sms')).text).toBe(
      `Himal Tea: your trial of Tea ends on ${shortDate(subscription.currentPeriodEnd)}, and ` +
        `your wallet will be Rs 400.00 short. Top up: ${topUpLink(40_000)}`,
    )
  })

  it('without a wallet is told of by mail alone', async () => {
    const { ctx } = await newBusiness('Himal Tea')
    const price = await newPrice(ctx, { trialDays: 14 })
    const subscription = await subscribe(ctx, await newCustomer(ctx), price)
    await advanceTo(ctx, subscription.currentPeriodEnd)
    expect(await toldTo(ctx)).toEqual(['renewal_short mail', 'payment_failed mail'])
    const soon = await theNotice(ctx, 'renewal_short', 'mail')
    expect(soon.text).toContain('no wallet is linked that could pay it. Ask Himal Tea for a link')
    const failed = await theNotice(ctx, 'payment_failed', 'mail')
    expect(failed.text).toMatch(/View the invoice:\nhttp:\/\/localhost:3000\/invoice\/[\w-]{64}\n/)
    expect(failed.text).not.toContain('Your language and receipts')
  })
})

describe('an end', () => {
  it('that the customer or the business asked for is confirmed on its day', async () => {
    const { ctx, subscription } = await newSubscriber()
    const id = subscription.id as SubscriptionId
    await cancelSubscription(ctx, id, { cancelAtPeriodEnd: true })
    expect((await toldTo(ctx)).filter((each) => each.startsWith('ended'))).toEqual([])
    await advanceTo(ctx, subscription.currentPeriodEnd)
    expect((await theNotice(ctx, 'ended', 'sms')).text).toBe(
      `Himal Tea: Tea ended on ${shortDate(subscription.currentPeriodEnd)}. Nothing more will be charged.`,
    )
  })
})

it('a customer who reads Nepali gets Nepali: words, figures and the date of Bikram Sambat', async () => {
  const { ctx, customerId, subscription } = await newSubscriber(12_345n)
  await prefer(ctx, customerId, { language: 'ne' })
  await advanceTo(ctx, subscription.currentPeriodEnd)
  const until = later(subscription.currentPeriodEnd, 14)
  const date = dateInWords(until, 'Asia/Kathmandu', 'ne')
  expect((await theNotice(ctx, 'payment_failed', 'sms')).text).toBe(
    `Himal Tea: Tea तिर्न रू ३७६.५५ पुगेन। ${date.replace(/^\S+ (.+) \(.*/, '$1')} भित्र थप्नुहोस्: ${topUpLink(37_655)}`,
  )
  const mail = await theNotice(ctx, 'payment_failed', 'mail')
  expect(mail.subject).toBe('[परीक्षण] Tea नरोकियोस् भन्नका लागि रू ३७६.५५ थप्नुहोस्')
  expect(mail.text).toContain(`कहिलेसम्म: ${date}`)
  expect(mail.html).toContain('<html lang="ne">')
})

it('a clock that is moved by 120 days at once tells what the same days tell one by one', async () => {
  const told = async (step: number) => {
    const { ctx, subscription } = await newSubscriber(60_000n)
    for (let day = step; day <= 120; day += step) {
      await advanceTo(ctx, later(subscription.currentPeriodStart, day))
      if (step < 120) await toldTo(ctx)
    }
    await toldTo(ctx)
    const texts = (await noticesOf(ctx)).map(({ kind, channel, text }) => `${kind} ${channel} ${text}`)
    // Each has a business and invoices of its own.
    return texts.map((text) => withSums(text).replaceAll(/biz_\w+|invoice\/[\w-]+/g, 'its own'))
  }
  const atOnce = await told(120)
  expect(atOnce.filter((each) => each.startsWith('ended'))).toHaveLength(2)
  expect(await told(5)).toEqual(atOnce)
})
