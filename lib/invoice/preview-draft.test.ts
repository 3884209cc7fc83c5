import { beforeAll, expect, it } from 'vitest'
import type { InvoiceId, PriceId, SubscriptionId } from '@/lib/core/id'
import { getSubscriber } from '@/lib/subscription/read'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { invoicesOf, newCustomer, newDraft, newPrice, subscribe } from '@/testing/billing'
import { eventTypes, newBusiness, type TestBusiness } from '@/testing/business'
import { createInvoice } from './create'
import { describeInvoice, getInvoiceSource } from './document'
import { updateDraft } from './draft'
import { previewChangedDraft, previewNewDraft } from './preview-draft'
import { sendInvoice } from './send'

const LINES = [
  { description: 'Router', amountPaisa: 350_000n, quantity: 2 },
  { description: 'Setting up', amountPaisa: 50_000n, quantity: 1 },
]

let business: TestBusiness
let subscription: SubscriptionModel

beforeAll(async () => {
  business = await newBusiness('Himal Dairy')
  const { ctx } = business
  subscription = await subscribe(ctx, await newCustomer(ctx, 1_000_000n), await newPrice(ctx))
})

const input = () => ({
  subscriptionId: subscription.id as SubscriptionId,
  priceId: subscription.priceId as PriceId,
  lines: LINES,
  periodStart: new Date('2026-11-20T00:00:00Z'),
  periodEnd: new Date('2026-12-20T00:00:00Z'),
})

it('the preview of a new draft says what the draft then says, in both languages, and makes none', async () => {
  const { ctx } = business
  const before = await invoicesOf(ctx, subscription.id)
  const preview = await previewNewDraft(ctx, input(), getSubscriber)
  expect(await invoicesOf(ctx, subscription.id)).toEqual(before)
  const { id } = await createInvoice(ctx, input(), getSubscriber)
  const made = await getInvoiceSource({ ...ctx, id: id as InvoiceId })
  for (const language of ['en', 'ne'] as const)
    expect(describeInvoice(preview, language)).toEqual(describeInvoice(made, language))
  expect(describeInvoice(preview, 'en')).toMatchObject({ total: { value: 'Rs 7,500.00' } })
})

it('the preview of a change says what the draft then says, and changes nothing', async () => {
  const { ctx } = business
  const id = await newDraft(ctx, subscription)
  const stored = await getInvoiceSource({ ...ctx, id })
  const preview = await previewChangedDraft(ctx, id, { lines: LINES })
  expect(await getInvoiceSource({ ...ctx, id })).toEqual(stored)
  expect(await eventTypes(ctx, id)).toEqual(['invoice.created'])
  await updateDraft(ctx, id, { lines: LINES })
  const changed = await getInvoiceSource({ ...ctx, id })
  expect(describeInvoice(preview, 'en')).toEqual(describeInvoice(changed, 'en'))
})

it('an invoice that was sent has no preview of a change, and nothing is shown to another business', async () => {
  const { ctx } = business
  const id = await newDraft(ctx, subscription)
  const { ctx: foreign } = await newBusiness('Foreign')
  await expect(previewChangedDraft(foreign, id, {})).rejects.toMatchObject({ code: 'resource_not_found' })
  await expect(previewNewDraft(foreign, input(), getSubscriber)).rejects.toMatchObject({
    code: 'resource_not_found',
  })
  await sendInvoice(ctx, id)
  await expect(previewChangedDraft(ctx, id, { lines: LINES })).rejects.toMatchObject({
    code: 'invoice_not_draft',
  })
})
