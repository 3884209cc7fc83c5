import { expect, it } from 'vitest'
import type { Ctx } from '@/lib/infra/ctx'
import { listInvoicesQuery } from '@/lib/invoice/schema'
import { sendInvoice } from '@/lib/invoice/send'
import { newCustomer, newDraft, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { getInvoiceSums } from './get-invoice-sums'

const sums = (ctx: Ctx, wanted: Record<string, string>) =>
  getInvoiceSums(ctx, listInvoicesQuery.parse(wanted))

it('invoices are added up with the filters of their list: their amounts, and what is still due', async () => {
  const { ctx } = await newBusiness()
  const subscription = await subscribe(ctx, await newCustomer(ctx, 50_000n), await newPrice(ctx))
  await newDraft(ctx, subscription)
  await sendInvoice(ctx, await newDraft(ctx, subscription))
  expect(await sums(ctx, {})).toEqual({ count: 3, totalPaisa: 50_200n, duePaisa: 200n })
  expect(await sums(ctx, { status: 'open' })).toEqual({ count: 1, totalPaisa: 100n, duePaisa: 100n })
  expect(await sums(ctx, { overdue: 'true' })).toEqual({ count: 0, totalPaisa: 0n, duePaisa: 0n })
  const none = { count: 0, totalPaisa: 0n, duePaisa: 0n }
  expect(await sums((await newBusiness()).ctx, {})).toEqual(none)
})

it('what no index leads to is not added up', async () => {
  const { ctx } = await newBusiness()
  const due = { dueSince: '2026-11-01T00:00:00Z', dueUntil: '2026-12-01T00:00:00Z' }
  expect(await sums(ctx, due)).toBeNull()
  expect(await sums(ctx, { ...due, status: 'paid' })).toBeNull()
  expect(await sums(ctx, { kind: 'change' })).toBeNull()
  expect(await sums(ctx, { ...due, status: 'open' })).toMatchObject({ count: 0 })
})
