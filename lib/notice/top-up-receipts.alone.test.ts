import '@/lib/top-up/provider-server.fixture'
import { expect, it } from 'vitest'
import { agreedAndPaid, comeBack } from '@/lib/checkout/agreed-top-up.fixture'
import type { CustomerId } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import { query } from '@/lib/infra/database/db'
import type { InvoiceSource } from '@/lib/invoice/document'
import { findHostedInvoice } from '@/lib/invoice/hosted'
import { sendInvoice } from '@/lib/invoice/send'
import { withProviderPayment } from '@/lib/top-up/with-provider-payment'
import {
  advanceTo,
  newCustomer,
  newDraft,
  newPrice,
  subscribe,
  subscriptionNow,
  topUp,
} from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { noticesOf, pageIn, sendNotices } from './notices.fixture'

const smsOf = async (ctx: Parameters<typeof noticesOf>[0]) => {
  await sendNotices(ctx.environment)
  return (await noticesOf(ctx))
    .filter(({ channel }) => channel === 'sms')
    .map(({ kind, text }) => `${kind}: ${text}`)
}

it('a top-up that starts what it is for makes one message: shop, sum, provider, its reference and until when', async () => {
  const { ctx, topUp: begun } = await agreedAndPaid()
  await comeBack(begun.id)
  const [text, ...more] = await smsOf(ctx)
  expect(more).toEqual([])
  expect(text).toMatch(
    /^top_up_receipt: Himal Fitness: Rs 500 by Khalti.*, Tea till .+\. Receipt: http\S+\/w\/[A-Za-z]{10}$/,
  )
  const page = await pageIn(text as string)
  expect(page).toMatch(/\/invoice\//)
  // Everybody with the link can read it, signed in or not.
  const source = await findHostedInvoice(page.split('/').at(-1) as string)
  const { providerPayment } = await withProviderPayment(source as InvoiceSource)
  expect(text).toContain(providerPayment?.reference)
})

it('a top-up that recovers a subscription and leaves money says once what it paid and what is left', async () => {
  const { ctx } = await newBusiness('Himal Fitness')
  const customerId = await newCustomer(ctx, 50_000n)
  const { id, currentPeriodEnd } = await subscribe(ctx, customerId, await newPrice(ctx))
  const late = await advanceTo(ctx, currentPeriodEnd)
  const before = await smsOf(late)
  await topUp(late, customerId, 80_000n)
  expect((await subscriptionNow(late, id)).status).toBe('active')
  const after = (await smsOf(late)).slice(before.length)
  expect(after).toEqual([
    expect.stringMatching(
      /^top_up_receipt: Himal Fitness: Rs 800 by .+, Tea till .+\. Rs 300 is left\. Receipt: /,
    ),
  ])
})

it('a top-up that pays several bills makes one message of all', async () => {
  const { ctx } = await newBusiness('Himal Fitness')
  const customerId = await newCustomer(ctx, 100_000n)
  const first = await subscribe(ctx, customerId, await newPrice(ctx))
  await subscribe(ctx, customerId, await newPrice(ctx))
  const late = await advanceTo(ctx, first.currentPeriodEnd)
  const before = await smsOf(late)
  await topUp(late, customerId, 100_000n)
  const after = (await smsOf(late)).slice(before.length)
  expect(after).toEqual([
    expect.stringMatching(/^top_up_receipt: Khata: Rs 1,000 by .+ paid 2 bills\. See them: /),
  ])
})

it('the text of an invoice that the merchant made is its first line, and names no period', async () => {
  const { ctx } = await newBusiness('Himal Fitness')
  const customerId = (await createCustomer(ctx, { phone: '+9779841000077' })).id as CustomerId
  await topUp(ctx, customerId, 50_000n)
  const subscription = await subscribe(ctx, customerId, await newPrice(ctx))
  const draft = await newDraft(ctx, subscription, { amountPaisa: 30_000n, description: 'Joining fee' })
  await sendInvoice(await ctxOf(ctx.businessId), draft)
  const [sent] = await query<{ text: string }>(
    `SELECT text FROM outbox_messages WHERE business_id = $1 AND channel = 'sms' AND text LIKE '%to pay%' ORDER BY id DESC LIMIT 1`,
    [ctx.businessId],
  )
  expect(sent?.text).toMatch(/^Himal Fitness: Rs 300 to pay for Joining fee: /)
})
