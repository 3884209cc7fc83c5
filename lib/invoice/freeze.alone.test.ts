import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { updateBusiness } from '@/lib/business/update'
import { inTransaction } from '@/lib/infra/database/transaction'
import { businessHasLiveSubscription } from '@/lib/subscription/read'
import { newCustomer, newDraft, newPrice, subscribe } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'

const PAN = '301234567'
type Settings = Parameters<typeof updateBusiness>[1]

test('the migration freezes invoices of before with the settings of today, and leaves drafts as they are', async () => {
  const sql = readFileSync('prisma/migrations/20261125140200_invoices_frozen/migration.sql', 'utf8')
  const business = await newBusiness('Himal Dairy')
  const set = async (settings: Settings) =>
    updateBusiness(await ctxOf(business.businessId), settings, businessHasLiveSubscription)
  await set({ panNumber: PAN })
  const customer = await newCustomer(business.ctx, 50_000n)
  await newDraft(business.ctx, await subscribe(business.ctx, customer, await newPrice(business.ctx)))
  await set({ vatRegistered: true })
  const undone = new Error('undone')
  let kept: unknown
  const migrated = inTransaction(async (tx) => {
    await tx.query('ALTER TABLE invoices DROP CONSTRAINT invoices_frozen_when_opened')
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query('UPDATE invoices SET seller = NULL, buyer = NULL, tax_rate_percent = NULL')
    await tx.query('SET LOCAL session_replication_role = origin')
    await tx.query(sql)
    kept = await tx.query(
      'SELECT status, seller, tax_rate_percent FROM invoices WHERE business_id = $1 ORDER BY id',
      [business.businessId],
    )
    throw undone
  })
  await expect(migrated).rejects.toBe(undone)
  expect(kept).toEqual([
    { status: 'paid', seller: { name: 'Himal Dairy', panNumber: PAN }, taxRatePercent: 13 },
    { status: 'draft', seller: null, taxRatePercent: null },
  ])
})
