import '@/lib/top-up/provider-server.fixture'
import { describe, expect, it } from 'vitest'
import { askAgreement } from '@/lib/agreement/ask'
import type { CustomerId, InvoiceId, PriceId, SubscriptionId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { sendInvoice } from '@/lib/invoice/send'
import { createInvoiceItem } from '@/lib/invoice-item/create'
import { getAttention, MATTERS, type MatterKind } from '@/lib/overview/get-attention'
import { answerQuestion } from '@/lib/payment-question/answer'
import { writeQuestion } from '@/lib/payment-question/write'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { lockSubscription } from '@/lib/subscription/read'
import { age, begin, newWallet } from '@/lib/top-up/wallet.fixture'
import { createEndpoint } from '@/lib/webhook/endpoint/create'
import { getFailingEndpoints } from '@/lib/webhook/endpoint/get-health'
import {
  advanceTo,
  invoicesOf,
  later,
  newCustomer,
  newDraft,
  newPrice,
  subscribe,
  topUp,
} from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import type { ListDeclaration, ListQuery } from '../../../list/list-of'
import { readPage } from '../../../list/list-query'
import { agreementList } from '../agreements/list'
import { itemList } from '../invoice-items/list'
import { invoiceList } from '../invoices/list'
import { questionList } from '../questions/list'
import { reconciliationList } from '../reconciliation/list'
import { subscriptionList } from '../subscriptions/list'
import { endpointList } from '../webhooks/list'

const ZONE = 'Asia/Kathmandu'
const attention = (ctx: Ctx, hasAmounts = true) =>
  getAttention(ctx, ZONE, MATTERS, { failingEndpoints: getFailingEndpoints, hasAmounts })
const kindsOf = async (ctx: Ctx) => (await attention(ctx)).map(({ kind }) => kind)

async function rowsIn<Query extends ListQuery, Row, Item>(
  list: ListDeclaration<Query, Row, Item>,
  ctx: Ctx,
  filters: Readonly<Record<string, string>>,
): Promise<number> {
  return (await readPage(list, ctx, ZONE, { filters: { ...filters } }, 100)).items.length
}

/** A gym that nobody has looked after for a month, with one open matter of every kind. */
async function neglected() {
  const { ctx } = await newBusiness()
  const monthly = await newPrice(ctx)
  const [paidOnce, asked] = [await newCustomer(ctx, 50_000n), await newCustomer(ctx, 900_000n)]
  const lapsed = await subscribe(ctx, paidOnce, monthly)
  const steady = await subscribe(ctx, asked, monthly)
  await newDraft(ctx, steady)
  await sendInvoice(ctx, await newDraft(ctx, steady))
  const [invoice] = await invoicesOf(ctx, steady.id)
  const question = await inTransaction((tx) =>
    writeQuestion(tx, ctx, {
      customerId: asked,
      invoiceId: invoice?.id as InvoiceId,
      question: 'I paid in cash.',
    }),
  )
  const now = await advanceTo(ctx, later(ctx.now, 33))
  await askAgreement(now, { kind: 'subscription', customerId: asked, priceId: monthly.id as PriceId })
  const weekly = await newPrice(now, { interval: 'week' })
  const poor = await newCustomer(now, 50_000n)
  await subscribe(now, poor, weekly)
  await subscribe(now, await newCustomer(now, 500_000n), weekly)
  const { row } = await createEndpoint(now, { url: 'https://example.com/hook', enabledEvents: ['*'] })
  await createEndpoint(now, { url: 'https://example.com/other', enabledEvents: ['*'] })
  await query(
    `UPDATE webhook_endpoints SET consecutive_failures = 3, failing_since = now(), last_failure_at = now(), last_failure = '{"code":"timeout"}' WHERE id = $1`,
    [row.id],
  )
  await subscribe(now, await newCustomer(now, 50_000n), monthly)
  await age(await begin(now, await newWallet(now), { provider: 'khalti' }), '40 minutes')
  const left = await subscribe(now, await newCustomer(now, 50_000n), monthly)
  const fee = {
    description: 'Locker',
    amountPaisa: 700n,
    quantity: 1,
    customerId: left.customerId as CustomerId,
  }
  await createInvoiceItem(now, { ...fee, subscriptionId: left.id as SubscriptionId }, lockSubscription)
  await cancelSubscription(now, left.id as SubscriptionId, { cancelAtPeriodEnd: false })
  return { ctx: await advanceTo(now, later(now.now, 1)), paidOnce, poor, lapsed, question }
}

describe('what needs attention', () => {
  it('is nothing in a new business', async () => {
    const { ctx, productionCtx } = await newBusiness()
    expect(await attention(ctx)).toEqual([])
    expect(await attention(productionCtx)).toEqual([])
  })

  it('has the figure of the list to which its button leads, of every kind, and no other business sees it', async () => {
    const { ctx } = await neglected()
    const matters = await attention(ctx)
    const lists: Partial<Record<MatterKind, unknown>> = {
      past_due: subscriptionList,
      unpaid: subscriptionList,
      falls_short: subscriptionList,
      top_ups: reconciliationList,
      questions: questionList,
      endpoints: endpointList,
      overdue: invoiceList,
      drafts: invoiceList,
      agreements: agreementList,
      items: itemList,
    }
    const listed: Record<string, number> = {}
    for (const { kind, filters } of matters)
      listed[kind] = await rowsIn(lists[kind] as ListDeclaration<ListQuery, unknown, unknown>, ctx, filters)
    expect(Object.fromEntries(matters.map(({ kind, count }) => [kind, count]))).toEqual(listed)
    expect(listed).toEqual({
      past_due: 1,
      falls_short: 1,
      top_ups: 1,
      questions: 1,
      endpoints: 1,
      overdue: 1,
      drafts: 1,
      agreements: 1,
      items: 1,
    })
    const amounts = Object.fromEntries(matters.map(({ kind, amountPaisa }) => [kind, amountPaisa]))
    expect(amounts).toMatchObject({
      past_due: 50_000n,
      falls_short: 50_000n,
      top_ups: 50_000n,
      overdue: 100n,
      drafts: 100n,
      items: 700n,
    })
    expect(matters.find(({ kind }) => kind === 'endpoints')?.waiting).toBeGreaterThan(0)
    const counted = await attention(ctx, false)
    expect(counted.map(({ kind, count }) => [kind, count])).toEqual(
      matters.map(({ kind, count }) => [kind, count]),
    )
    expect(await attention((await newBusiness()).ctx)).toEqual([])
  })

  it('goes when it is done: a top-up pays what was past due, an answer ends a question', async () => {
    const { ctx, paidOnce, poor, question } = await neglected()
    await topUp(ctx, paidOnce as CustomerId, 50_000n)
    await topUp(ctx, poor, 50_000n)
    await answerQuestion(ctx, question.id as Parameters<typeof answerQuestion>[1], {
      answer: 'We took it back.',
    })
    const kinds = await kindsOf(ctx)
    expect(kinds).not.toContain('past_due')
    expect(kinds).not.toContain('falls_short')
    expect(kinds).not.toContain('questions')
    expect(kinds).toContain('drafts')
  })
})
