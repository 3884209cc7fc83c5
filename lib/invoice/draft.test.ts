import { beforeAll, describe, expect, it } from 'vitest'
import { PATCH as updateRoute } from '@/app/v1/invoices/[id]/draft/route'
import { DELETE as deleteRoute, GET as getRoute } from '@/app/v1/invoices/[id]/route'
import { GET as listRoute } from '@/app/v1/invoices/route'
import { type InvoiceId, type SubscriptionId, toWire } from '@/lib/core/id'
import { archiveCustomer } from '@/lib/customer/archive'
import { query } from '@/lib/infra/database/db'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { customerHasLiveSubscription } from '@/lib/subscription/read'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { invoicesOf, newCustomer, newDraft, newPrice, subscribe } from '@/testing/billing'
import { ctxOf, eventTypes, newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { deleteDraft, updateDraft } from './draft'
import { sendInvoice } from './send'

let business: TestBusiness
let subscription: SubscriptionModel

beforeAll(async () => {
  business = await newBusiness('Himal Dairy')
  const { ctx } = business
  subscription = await subscribe(ctx, await newCustomer(ctx, 1_000_000n), await newPrice(ctx))
})

const draft = () => newDraft(business.ctx, subscription)
const ask = (route: never, id: InvoiceId, body?: Record<string, unknown>, key = business.sandboxKey) =>
  call(route, key, { method: body ? 'PATCH' : 'DELETE', params: { id: toWire('inv', id) }, body })
const update = (id: InvoiceId, body: Record<string, unknown>, key?: string) =>
  ask(updateRoute as never, id, body, key)
const discard = (id: InvoiceId, key?: string) => ask(deleteRoute as never, id, undefined, key)
const read = (id: InvoiceId) =>
  call(getRoute, business.sandboxKey, { method: 'GET', params: { id: toWire('inv', id) } })

describe('a draft', () => {
  it('gets other lines, more or fewer, and another period, and its event has it as it is then', async () => {
    const id = await draft()
    const lines = [
      { description: 'Butter', amountPaisa: '40000', quantity: 2 },
      { description: 'Delivery', amountPaisa: '5000' },
    ]
    const { status, data } = await update(id, { lines, periodEnd: '2026-11-15T00:00:00.000Z' })
    expect(status).toBe(200)
    expect(data.invoice).toMatchObject({
      status: 'draft',
      invoiceNumber: null,
      description: null,
      totalAmountPaisa: '85000',
      amountDuePaisa: '85000',
      periodStart: '2026-11-01T00:00:00.000Z',
      periodEnd: '2026-11-15T00:00:00.000Z',
      lines: [
        { description: 'Butter', amountPaisa: '80000', unitAmountPaisa: '40000', quantity: 2 },
        { description: 'Delivery', amountPaisa: '5000', periodEnd: '2026-11-15T00:00:00.000Z' },
      ],
    })
    expect((await read(id)).data).toEqual(data.invoice)
    expect(await eventTypes(business.ctx, id)).toEqual(['invoice.created', 'invoice.updated'])
    const one = await update(id, { lines: lines.slice(1) })
    expect(one.data.invoice).toMatchObject({ description: 'Delivery', totalAmountPaisa: '5000' })
  })

  it('that is changed into what it is has no further event, and a new period moves its lines along', async () => {
    const id = await draft()
    const same = { lines: [{ description: 'Milk', amountPaisa: '100' }] }
    expect((await update(id, same)).status).toBe(200)
    expect((await update(id, {})).status).toBe(200)
    expect(await eventTypes(business.ctx, id)).toEqual(['invoice.created'])
    const periodStart = '2026-11-10T00:00:00.000Z'
    const { data } = await update(id, { periodStart })
    expect(data.invoice.lines).toMatchObject([{ description: 'Milk', amountPaisa: '100', periodStart }])
  })

  it.each([
    [{ lines: [] }, 'parameter_invalid', 'lines'],
    [{ periodEnd: '2026-10-01T00:00:00.000Z' }, 'parameter_invalid', 'periodEnd'],
    [{ periodStart: '2027-10-01T00:00:00.000Z' }, 'parameter_invalid', 'periodStart'],
    [{ status: 'paid' }, 'parameter_unknown', 'status'],
    [{ lines: [{ description: 'Milk', amountPaisa: 100 }] }, 'amount_must_be_string', 'lines.0.amountPaisa'],
  ])('is not changed by %o: %s', async (body, code, param) => {
    const id = await draft()
    expect((await update(id, body)).error).toMatchObject({ code, param })
    expect(await eventTypes(business.ctx, id)).toEqual(['invoice.created'])
  })

  it('is discarded: it is gone from the lists, its event has it as it was last, and the audit log has who did it', async () => {
    const id = await draft()
    const last = (await read(id)).data
    const wireId = toWire('inv', id)
    expect(await discard(id)).toMatchObject({ status: 200, data: { deleted: true, id: wireId } })
    expect((await read(id)).error).toMatchObject({ code: 'resource_not_found' })
    const { data } = await call(listRoute, business.sandboxKey, { method: 'GET' })
    expect(data.items.map((item: { id: string }) => item.id)).not.toContain(wireId)
    expect(await eventTypes(business.ctx, id)).toEqual(['invoice.created', 'invoice.deleted'])
    const { seller: _, buyer: __, printCount: ___, ...told } = last
    const [event] = await query(
      'SELECT data FROM events WHERE object_id = $1 ORDER BY sequence DESC LIMIT 1',
      [id],
    )
    expect(event).toEqual({ data: told })
    expect(await query(`SELECT action FROM audit_entries WHERE object_id = $1`, [wireId])).toEqual([
      { action: 'invoice.deleted' },
    ])
    expect((await discard(id)).error).toMatchObject({ code: 'resource_not_found' })
  })

  it('of another business is not there', async () => {
    const id = await draft()
    const { sandboxKey } = await newBusiness()
    for (const answer of [await update(id, {}, sandboxKey), await discard(id, sandboxKey)])
      expect(answer).toMatchObject({ status: 404, error: { code: 'resource_not_found' } })
    expect((await read(id)).data).toMatchObject({ totalAmountPaisa: '100' })
  })
})

describe('an invoice that was sent', () => {
  it('stays as it was issued', async () => {
    const id = await draft()
    await sendInvoice(await ctxOf(business.businessId), id)
    const issued = (await read(id)).data
    const lines = [{ description: 'Butter', amountPaisa: '1' }]
    for (const answer of [await update(id, { lines }), await discard(id)])
      expect(answer).toMatchObject({ status: 409, error: { code: 'invoice_not_draft' } })
    expect((await read(id)).data).toEqual(issued)
  })
})

describe('at the same moment', () => {
  const ROUNDS = 12

  it('a draft is sent with all of a change or nothing of it, or it is discarded, and no number is missing', async () => {
    const { ctx } = await newBusiness()
    const own = await subscribe(ctx, await newCustomer(ctx, 1_000_000n), await newPrice(ctx))
    for (let round = 0; round < ROUNDS; round++) {
      const id = await newDraft(ctx, own)
      const lines = [
        { description: 'Butter', amountPaisa: 700n, quantity: 2 },
        { description: 'Cheese', amountPaisa: 900n, quantity: 1 },
      ]
      const [sent, changed, discarded] = await Promise.allSettled([
        sendInvoice(ctx, id),
        updateDraft(ctx, id, { lines }),
        deleteDraft(ctx, id),
      ])
      const row = (await invoicesOf(ctx, own.id)).find((each) => each.id === id)
      const refusals = [sent, changed, discarded].flatMap((outcome) =>
        outcome?.status === 'rejected' ? outcome.reason.code : [],
      )
      // The first one wins: a sent invoice is no longer a draft, and a discarded one does not exist.
      const refused = row ? 'invoice_not_draft' : 'resource_not_found'
      expect(new Set([...refusals, refused])).toEqual(new Set([refused]))
      expect([sent?.status, discarded?.status].sort()).toEqual(['fulfilled', 'rejected'])
      expect(sent?.status).toBe(row ? 'fulfilled' : 'rejected')
      if (row) expect(row.totalAmountPaisa).toBe(changed?.status === 'fulfilled' ? 2_300n : 100n)
    }
    const numbers = (await invoicesOf(ctx, own.id)).map(({ invoiceNumber }) =>
      Number(invoiceNumber?.slice(-6)),
    )
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1))
  })
})

it('a draft of a customer who was archived meanwhile cannot be sent', async () => {
  const { ctx } = business
  const customerId = await newCustomer(ctx, 1_000_000n)
  const ended = await subscribe(ctx, customerId, await newPrice(ctx))
  const id = await newDraft(ctx, ended)
  await cancelSubscription(ctx, ended.id as SubscriptionId, { cancelAtPeriodEnd: false })
  await archiveCustomer(ctx, customerId, customerHasLiveSubscription)
  await expect(sendInvoice(await ctxOf(ctx.businessId), id)).rejects.toMatchObject({
    code: 'customer_archived',
  })
  expect((await read(id)).data.status).toBe('draft')
})
