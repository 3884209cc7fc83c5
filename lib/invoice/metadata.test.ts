import { expect, it } from 'vitest'
import { PATCH } from '@/app/v1/invoices/[id]/route'
import { POST } from '@/app/v1/invoices/route'
import { toWire } from '@/lib/core/id'
import { newCustomer, newDraft, newPrice, subscribe } from '@/testing/billing'
import { eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { sendInvoice } from './send'

it('an invoice has your pairs from its draft on, and they change whatever its status is', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const { id, priceId } = await subscribe(ctx, await newCustomer(ctx, 1_000_000n), await newPrice(ctx))
  const draft = {
    subscriptionId: toWire('sub', id),
    priceId: toWire('price', priceId),
    amountPaisa: '50000',
    description: 'Joining fee',
    periodStart: '2026-11-20T00:00:00Z',
    periodEnd: '2026-12-20T00:00:00Z',
    metadata: { order: '7' },
  }
  const { invoice } = (await call(POST, sandboxKey, { body: draft })).data
  expect(invoice.metadata).toEqual({ order: '7' })
  const change = (body: object) =>
    call(PATCH, sandboxKey, { method: 'PATCH', params: { id: invoice.id }, body })
  const changed = await change({ metadata: { order: null, desk: '2' } })
  expect(changed.data.invoice).toMatchObject({ status: 'draft', metadata: { desk: '2' } })
  // An update without a change emits no event.
  expect((await change({ metadata: { desk: '2' } })).data).toEqual(changed.data)
  expect((await eventTypes(ctx)).filter((type) => type === 'invoice.updated')).toHaveLength(1)

  expect((await change({})).error).toMatchObject({ code: 'parameter_missing', param: 'status' })
  expect((await change({ status: 'void', metadata: { desk: '3' } })).error?.code).toBe('invoice_not_open')
  const other = await newBusiness()
  const foreign = { method: 'PATCH', params: { id: invoice.id }, body: { metadata: { a: '1' } } } as const
  expect((await call(PATCH, other.sandboxKey, foreign)).error?.code).toBe('resource_not_found')
})

it('an invoice is voided and gets new pairs in one call', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const subscription = await subscribe(ctx, await newCustomer(ctx, 50_000n), await newPrice(ctx))
  const draft = await newDraft(ctx, subscription)
  await sendInvoice(ctx, draft)
  const body = { status: 'void', metadata: { why: 'moved away' } }
  const { data } = await call(PATCH, sandboxKey, {
    method: 'PATCH',
    params: { id: toWire('inv', draft) },
    body,
  })
  expect(data.invoice).toMatchObject({ status: 'void', metadata: { why: 'moved away' } })
})
