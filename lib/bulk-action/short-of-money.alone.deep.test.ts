import { expect, it } from 'vitest'
import { GET as listInApi } from '@/app/v1/subscriptions/route'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { listSubscriptionSummaries } from '@/lib/subscription/read'
import { listSubscriptionsQuery } from '@/lib/subscription/schema'
import { later, newCustomer, newPrice, subscribe, topUp } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { check } from './bulk.fixture'

const COPIES = 5_000
const COPY = `
INSERT INTO subscriptions SELECT (jsonb_populate_record(s, jsonb_build_object('id', uuidv7()))).*
FROM subscriptions s, generate_series(1, ${COPIES}) WHERE s.business_id = $1 AND s.id = $2`

/** The database normally refuses this, because no subscription is ever deleted. */
const removeCopies = ({ businessId }: Ctx, id: string) =>
  inTransaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query('DELETE FROM subscriptions WHERE business_id = $1 AND id <> $2', [businessId, id])
  })

it('a customer who has topped up since a page was shown is left alone, also if the page is some minutes old', async () => {
  const business = await newBusiness()
  const { ctx, sandboxKey } = business
  const customer = await newCustomer(ctx, 1_000n)
  const { id } = await subscribe(ctx, customer, await newPrice(ctx, { trialDays: 3 }))
  const where = { fallsShort: 'true', chargeUntil: later(ctx.now, 6).toISOString() }
  const page = async () => (await listSubscriptionSummaries(ctx, listSubscriptionsQuery.parse(where))).items
  // With this many renewals, the result for a page is cached.
  await query(COPY, [ctx.businessId, id])
  expect(await page()).toHaveLength(20)
  await removeCopies(ctx, id)

  const cancel = () => check(business, { action: 'cancel_subscriptions', where })
  expect(await cancel()).toMatchObject({ rows: 1, ready: 1 })
  await topUp(ctx, customer, 100_000n)
  expect(await page()).toMatchObject([{ id }])
  expect(await cancel()).toMatchObject({ rows: 0, ready: 0, amountPaisa: '0' })
  // Programs act on what they read, so they also get it uncached.
  const path = `/v1/subscriptions?${new URLSearchParams(where)}`
  const listed = await call(listInApi, sandboxKey, { method: 'GET', path })
  expect(listed.data.items).toEqual([])
})
