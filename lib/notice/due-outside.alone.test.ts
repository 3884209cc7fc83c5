import { expect, it } from 'vitest'
import { paidInCash } from '@/lib/billing/counter.fixture'
import { calendarDate } from '@/lib/core/calendar-date'
import { MAX_RETRIES } from '@/lib/core/dunning'
import type { SubscriptionId } from '@/lib/core/id'
import { updateCustomer } from '@/lib/customer/update'
import type { Ctx } from '@/lib/infra/ctx'
import { giveDays } from '@/lib/subscription/give-days'
import { updateSubscription } from '@/lib/subscription/update'
import { advanceTo, later, subscriptionNow } from '@/testing/billing'
import { ctxOf, setFinalAction } from '@/testing/business'
import { newSubscriber, noticesOf, pageIn, sendNotices } from './notices.fixture'

// The reminders of a month are spread over two weeks.
const WINDOW_DAYS = 14

/** The SMS to a member, without their links. */
async function smsOf(ctx: Ctx): Promise<string[]> {
  await sendNotices()
  return (await noticesOf(ctx)).filter(({ channel }) => channel === 'sms').map(({ text }) => text)
}

const DUE = 'Test business: Rs 500 for Tea is due. Pay as you always do, or here:'
const withoutLink = (text: string) => text.replace(/ http\S+/, '')

it('who pays at the counter is reminded by SMS before the end, on each day of the plan, and when it has stopped', async () => {
  const { ctx, id, customerId } = await paidInCash(1)
  await updateCustomer(ctx, customerId, { phone: '+9779812345678' })
  await setFinalAction(ctx, 'unpaid')
  const { currentPeriodEnd: end } = await subscriptionNow(ctx, id)
  const before = await smsOf(ctx)
  await advanceTo(ctx, later(end, 20))
  const sent = (await smsOf(ctx)).slice(before.length)
  expect(sent.map((text) => withoutLink(text).replace(/(till|by) \d+ \w+/, '$1 …'))).toEqual([
    'Test business: Tea is paid till …. Then Rs 500 is due.',
    ...Array.from({ length: MAX_RETRIES - 1 }, () => DUE),
    'Test business: last reminder. Pay Rs 500 by … or Tea stops:',
    'Test business: Tea has stopped, it was not paid. Pay Rs 500 and it starts again:',
  ])
  for (const text of sent.slice(1)) expect(await pageIn(text)).toContain('/invoice/')
})

it('who pays at the counter is asked for the whole sum, whatever their wallet holds, and no agreement is asked for', async () => {
  const { ctx, subscription } = await newSubscriber(60_000n)
  const id = subscription.id as SubscriptionId
  await updateSubscription(await ctxOf(ctx.businessId), id, { collection: 'outside' })
  const before = await smsOf(ctx)
  await advanceTo(ctx, subscription.currentPeriodEnd)
  const sent = (await smsOf(ctx)).slice(before.length)
  expect(sent.map((text) => withoutLink(text).replace(/till \d+ \w+/, 'till …'))).toEqual([
    'Himal Tea: Tea is paid till …. Then Rs 500 is due.',
    'Himal Tea: Rs 500 for Tea is due. Pay as you always do, or here:',
  ])
})

it('the last reminder names the day on which it stops, which days that were given put off', async () => {
  const { ctx, id, customerId } = await paidInCash(1)
  await updateCustomer(ctx, customerId, { phone: '+9779812345678' })
  await setFinalAction(ctx, 'unpaid')
  const { currentPeriodEnd: end } = await subscriptionNow(ctx, id)
  const now = await advanceTo(ctx, later(end, 6))
  const { lateAt } = await giveDays(now, id, { days: 9 })
  const lastDay = later(lateAt as Date, WINDOW_DAYS)
  await advanceTo(ctx, later(lastDay, -1))
  expect((await subscriptionNow(ctx, id)).nextRetryAt).toEqual(lastDay)
  const day = calendarDate(lastDay, 'Asia/Kathmandu').replace(/ (\w{3}).*/, ' $1')
  expect((await smsOf(ctx)).map(withoutLink).at(-1)).toBe(
    `Test business: last reminder. Pay Rs 500 by ${day} or Tea stops:`,
  )
})
