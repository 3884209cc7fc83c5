import { expect, it } from 'vitest'
import { POST as send } from '@/app/v1/invoices/[id]/send/route'
import { toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { newCustomer, newDraft, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'

/** Drafts of one customer whose subscription begins with a trial. */
async function newDrafts(ctx: Ctx, count: number): Promise<string[]> {
  const price = await newPrice(ctx, { trialDays: 14 })
  const subscription = await subscribe(ctx, await newCustomer(ctx), price)
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    ids.push(toWire('inv', await newDraft(ctx, subscription)))
  }
  return ids
}

const sent = async (key: string, id: string) => (await call(send, key, { params: { id } })).status

it('invoices are mailed again to one address at most ten times a day; first mails do not count', async () => {
  const { productionCtx, productionKey } = await newBusiness()
  const ids = await newDrafts(productionCtx, 12)
  const [first = ''] = ids
  for (const id of ids) expect(await sent(productionKey, id)).toBe(200)
  for (let n = 0; n < 10; n++) expect(await sent(productionKey, first)).toBe(200)
  const refused = await call(send, productionKey, { params: { id: first } })
  expect([refused.status, refused.error?.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
  const mails = await query('SELECT 1 FROM outbox_messages WHERE business_id = $1', [
    productionCtx.businessId,
  ])
  expect(mails).toHaveLength(12 + 10)
})

it('in the sandbox there is no limit, because its mails reach members only', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const [id = ''] = await newDrafts(ctx, 1)
  for (let n = 0; n < 15; n++) expect(await sent(sandboxKey, id)).toBe(200)
})
