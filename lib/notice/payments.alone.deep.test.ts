import { describe, expect, it } from 'vitest'
import { calendarDate, dateInWords } from '@/lib/core/calendar-date'
import { toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { advanceTo, invoicesOf, later, newCustomer, newPrice, subscribe, topUp } from '@/testing/billing'
import { newBusiness, setFinalAction } from '@/testing/business'
import { newSubscriber, noticesOf, pageIn, prefer, theNotice as theSent, toldTo } from './notices.fixture'
import { readReminderToken } from './reminder-token'

const shortDate = (at: Date) => calendarDate(at, 'Asia/Kathmandu').replace(/ (\w{3}).*/, ' $1')
/** The text with the full link and its amount in place of the short link, so that a test can compare it. */
async function withSums(text: string): Promise<string> {
  const long = /\/w\/[A-Za-z]{10}$/.test(text) ? text.replace(/http\S+$/, await pageIn(text)) : text
  return long.replace(/\/w\/([\w-]{24})/g, (_, token) => `/w/${readReminderToken(token)?.amountPaisa}`)
}
async function theNotice(...which: Parameters<typeof theSent>) {
  const sent = await theSent(...which)
  return { ...sent, text: await withSums(sent.text) }
}

/** The receipt of the last top-up. */
async function lastOf(ctx: Ctx, channel: string) {
  await toldTo(ctx)
  return (await noticesOf(ctx)).findLast((each) => each.kind === 'top_up_receipt' && each.channel === channel)
}

const topUpLink = (paisa: number) => `http://localhost:3000/w/${paisa}`

describe('a renewal that the wallet cannot pay', () => {
  it('is announced three days before, with the exact amount that will be missing', async () => {
    const { ctx, subscription } = await newSubscriber(12_345n)
    await advanceTo(ctx, later(subscription.currentPeriodEnd, -3))
    const date = shortDate(subscription.currentPeriodEnd)
    expect((await theNotice(ctx, 'renewal_short', 'sms')).text).toBe(
      `Himal Tea: Tea renews on ${date}, Rs 376.55 is missing. Add it: ${topUpLink(37_655)}`,
    )
    expect((await theNotice(ctx, 'renewal_short', 'mail')).text).toContain(
      `Pay Rs 376.55:\n${topUpLink(37_655)}\n`,
    )
  })

  it('fails with the exact shortfall, until when it waits, and a link to a top-up of that amount', async () => {
    const { ctx, subscription, phone } = await newSubscriber(12_345n)
    await advanceTo(ctx, subscription.currentPeriodEnd)
    const until = shortDate(later(subscription.currentPeriodEnd, 14))
    expect(await theNotice(ctx, 'payment_failed', 'sms')).toMatchObject({
      recipient: phone,
      text: `Himal Tea: Tea is not paid, Rs 376.55 is missing. Add it by ${until} and it continues: ${topUpLink(37_655)}`,
    })
    const mail = await theNotice(ctx, 'payment_failed', 'mail')
    expect(mail.subject).toBe('[Test] Add Rs 376.55 to keep Tea')
    expect(mail.text).toContain('Your Khata balance then: Rs 123.45\nMissing: Rs 376.55\n')
  })

  it('asks for at least what a provider takes', async () => {
    const { ctx, subscription } = await newSubscriber(49_999n)
    await advanceTo(ctx, subscription.currentPeriodEnd)
    expect((await theNotice(ctx, 'payment_failed', 'sms')).text).toContain(
      `Tea is not paid, Rs 0.01 is missing. Add it by ${shortDate(later(subscription.currentPeriodEnd, 14))} and it continues: ${topUpLink(1_000)}`,
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
    expect(failed.map(({ text }) => /, (Rs [\d.]+) is missing/.exec(text)?.[1])).toEqual(['Rs 400', 'Rs 700'])
    // Exactly this amount pays both.
    await topUp(ctx, customerId, 70_000n)
    const states = await query('SELECT status FROM subscriptions WHERE business_id = $1', [ctx.businessId])
    expect(states).toEqual([{ status: 'active' }, { status: 'active' }])
  })

  it('is told of again before the last retry only, and when it has ended', async () => {
    const { ctx, subscription } = await newSubscriber()
    await advanceTo(ctx, subscription.currentPeriodEnd)
    const smsSince = async (skip: number) => {
      await toldTo(ctx)
      const sms = (await noticesOf(ctx)).filter(({ channel }) => channel === 'sms').slice(skip)
      return Promise.all(sms.map(async (each) => ({ ...each, text: await withSums(each.text) })))
    }
    const before = (await smsSince(0)).length
    await advanceTo(ctx, later(subscription.currentPeriodEnd, 10))
    expect(await smsSince(before)).toEqual([])
    await advanceTo(ctx, later(subscription.currentPeriodEnd, 11))
    expect(await smsSince(before)).toMatchObject([
      {
        kind: 'payment_failed',
        text: expect.stringMatching(/^Himal Tea: last reminder\. Add Rs 500 by \d+ \w{3} or Tea stops: /),
      },
    ])
    await advanceTo(ctx, later(subscription.currentPeriodEnd, 15))
    expect(await smsSince(before + 1)).toMatchObject([
      {
        kind: 'ended',
        text: expect.stringMatching(
          /^Himal Tea: Tea ended on \d+ \w{3}, because it was not paid\. Start again: http:\/\/localhost:3000\/buy\/[2-9a-z]{10}$/,
        ),
      },
    ])
  })

  it('stops and waits where the business wants that, and says what starts it again', async () => {
    const { ctx, subscription, customerId } = await newSubscriber()
    await setFinalAction(ctx, 'unpaid')
    await advanceTo(ctx, later(subscription.currentPeriodEnd, 15))
    await toldTo(ctx)
    const last = (await noticesOf(ctx)).findLast(({ channel }) => channel === 'sms')
    expect(await withSums(last?.text ?? '')).toBe(
      `Himal Tea: Tea has stopped, it was not paid. Add Rs 500 and it starts again: ${topUpLink(50_000)}`,
    )
    await topUp(ctx, customerId, 50_000n)
    expect((await lastOf(ctx, 'sms'))?.text).toMatch(/^Himal Tea: Rs 500 by .+, Tea till .+\. Receipt: /)
  })

  it('is recovered by a top-up: one notice that is the receipt of the charge too', async () => {
    const { ctx, customerId, subscription } = await newSubscriber(20_000n)
    await advanceTo(ctx, subscription.currentPeriodEnd)
    const before = (await toldTo(ctx)).length
    await topUp(ctx, customerId, 31_000n)
    expect((await toldTo(ctx)).slice(before)).toEqual(['top_up_receipt sms', 'top_up_receipt mail'])
    const until = shortDate((await invoicesOf(ctx, subscription.id)).at(-1)?.periodEnd as Date)
    const words = `Himal Tea: Rs 310 by test money, Tea till ${until}. Rs 10 is left. Receipt: http://localhost:3000/w/`
    expect((await lastOf(ctx, 'sms'))?.text.slice(0, -10)).toBe(words)
    expect((await lastOf(ctx, 'mail'))?.text).toContain('Khata balance: Rs 10.00\n')
  })
})

describe('a renewal that the balance covers', () => {
  const reminders = async (ctx: Ctx) => (await toldTo(ctx)).filter((each) => each.startsWith('renewal'))

  it('is announced three days before: who takes how much, for what and when', async () => {
    const { ctx, subscription } = await newSubscriber(50_000n)
    await advanceTo(ctx, later(subscription.currentPeriodEnd, -3))
    expect(await reminders(ctx)).toEqual(['renewal_ahead sms', 'renewal_ahead mail'])
    expect((await theNotice(ctx, 'renewal_ahead', 'sms')).text).toBe(
      `Himal Tea: Rs 500 for Tea is paid on ${shortDate(subscription.currentPeriodEnd)} from your Khata balance. ` +
        `Change it: http://localhost:3000/wallet?sandbox=${toWire('biz', ctx.businessId)}`,
    )
  })

  it('is not announced to who does not want that, but what is missing is', async () => {
    const { ctx, customerId, subscription } = await newSubscriber(50_000n)
    await prefer(ctx, customerId, { charge_notices: false })
    await advanceTo(ctx, later(subscription.currentPeriodEnd, -3))
    expect(await reminders(ctx)).toEqual([])
    await advanceTo(ctx, later(subscription.currentPeriodEnd, 28))
    expect(await reminders(ctx)).toEqual(['renewal_short sms', 'renewal_short mail'])
  })

  it('comes as receipts do: by mail alone to who wants no SMS of them', async () => {
    const { ctx, customerId, subscription } = await newSubscriber(50_000n)
    await prefer(ctx, customerId, { sms_receipts: false })
    await advanceTo(ctx, later(subscription.currentPeriodEnd, -3))
    expect(await reminders(ctx)).toEqual(['renewal_ahead mail'])
  })

  it('is the end of a trial: three days before, or at its start if it is shorter', async () => {
    for (const trialDays of [14, 2]) {
      const { ctx } = await newBusiness('Himal Tea')
      const price = await newPrice(ctx, { trialDays })
      const { currentPeriodEnd } = await subscribe(ctx, await newCustomer(ctx, 50_000n), price)
      await advanceTo(ctx, later(currentPeriodEnd, trialDays === 14 ? -3 : -2))
      expect((await theNotice(ctx, 'renewal_ahead', 'sms')).text).toMatch(
        `Himal Tea: Tea is free till ${shortDate(currentPeriodEnd)}, then Rs 500 from your Khata balance. Change it: http`,
      )
    }
  })
})

describe('a trial', () => {
  it('ends with a warning when the wallet will be short', async () => {
    const { ctx } = await newBusiness('Himal Tea')
    const price = await newPrice(ctx, { trialDays: 14 })
    const subscription = await subscribe(ctx, await newCustomer(ctx, 10_000n), price)
    await advanceTo(ctx, later(subscription.currentPeriodEnd, -3))
    expect((await theNotice(ctx, 'renewal_short', 'sms')).text).toBe(
      `Himal Tea: Tea is free till ${shortDate(subscription.currentPeriodEnd)}. ` +
        `For the time after, Rs 400 is missing. Add it: ${topUpLink(40_000)}`,
    )
  })

  it('without a wallet is told of by mail alone', async () => {
    const { ctx } = await newBusiness('Himal Tea')
    const price = await newPrice(ctx, { trialDays: 14 })
    const subscription = await subscribe(ctx, await newCustomer(ctx), price)
    await advanceTo(ctx, subscription.currentPeriodEnd)
    expect(await toldTo(ctx)).toEqual(['renewal_short mail', 'payment_failed mail'])
    const soon = await theNotice(ctx, 'renewal_short', 'mail')
    expect(soon.text).toContain('no phone number is linked that could pay it. Ask Himal Tea for a link')
    const failed = await theNotice(ctx, 'payment_failed', 'mail')
    expect(failed.text).toMatch(/See the invoice:\nhttp:\/\/localhost:3000\/invoice\/[\w-]{64}\n/)
    expect(failed.text).not.toContain('Choose language and receipts')
  })
})

it('a customer who reads Nepali gets Nepali: words, figures and the date of Bikram Sambat', async () => {
  const { ctx, customerId, subscription } = await newSubscriber(12_345n)
  await prefer(ctx, customerId, { language: 'ne' })
  await advanceTo(ctx, subscription.currentPeriodEnd)
  const until = later(subscription.currentPeriodEnd, 14)
  const date = dateInWords(until, 'Asia/Kathmandu', 'ne')
  expect((await theNotice(ctx, 'payment_failed', 'sms')).text).toBe(
    `Himal Tea: रू ३७६.५५ पुगेन: ${topUpLink(37_655)}`,
  )
  const mail = await theNotice(ctx, 'payment_failed', 'mail')
  expect(mail.subject).toBe('[परीक्षण] Tea नरोकिन रू ३७६.५५ थप्नुहोस्')
  expect(mail.text).toContain(`कहिलेसम्म तिर्ने: ${date}`)
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
    // Each has its own business, invoices and link.
    return Promise.all(
      texts.map(async (text) =>
        (await withSums(text)).replaceAll(/biz_\w+|buy\/\w+|invoice\/[\w-]+|w\/[A-Za-z]{10}\b/g, 'its own'),
      ),
    )
  }
  const atOnce = await told(120)
  expect(atOnce.filter((each) => each.startsWith('ended'))).toHaveLength(2)
  expect(await told(5)).toEqual(atOnce)
})
