import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { findHostedInvoice } from '@/lib/invoice/hosted'
import { advanceTo, invoicesOf, topUp } from '@/testing/billing'
import { newSubscriber, noticesOf, sendNotices, theNotice } from './notices.fixture'
import { findShortTarget } from './short-link'

/** The invoice to which the link of an SMS leads. */
async function invoiceAt(text: string) {
  const target = await findShortTarget(/\/w\/([\w-]{22})$/.exec(text)?.[1] as string)
  return target && (await findHostedInvoice(target.split('/').at(-1) as string))?.invoice.id
}

it('the link of a receipt leads to its invoice, also that of a top-up which paid it', async () => {
  const { ctx, subscription, customerId } = await newSubscriber()
  const first = (await theNotice(ctx, 'receipt', 'sms')).text
  await advanceTo(ctx, subscription.currentPeriodEnd)
  await topUp(ctx, customerId, 50_000n)
  await sendNotices(ctx.environment)
  const receipts = (await noticesOf(ctx)).filter(
    ({ kind, channel }) => kind === 'top_up_receipt' && channel === 'sms',
  )
  const second = receipts.at(-1)?.text as string
  const ids = (await invoicesOf(ctx, subscription.id)).map(({ id }) => id)
  expect([await invoiceAt(first), await invoiceAt(second)]).toEqual(ids)
})

it('a link that was changed by one sign, and one without its notice, lead nowhere', async () => {
  const { ctx } = await newSubscriber()
  const { text } = await theNotice(ctx, 'receipt', 'sms')
  const token = text.slice(-22)
  expect(await findShortTarget(token)).toMatch(/\/invoice\/[\w-]{64}$/)
  for (const at of [0, 8, 20]) {
    const other = token[at] === 'x' ? 'y' : 'x'
    expect(await findShortTarget(token.slice(0, at) + other + token.slice(at + 1))).toBeNull()
  }
  expect(await findShortTarget('35000')).toBeNull()
  await query('DELETE FROM notices WHERE business_id = $1', [ctx.businessId])
  expect(await findShortTarget(token)).toBeNull()
})
