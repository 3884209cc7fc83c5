import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { newBusiness } from '@/testing/business'
import { recordAudit } from './record'

it('records who did what, in which request and from which address', async () => {
  const { ctx, businessId } = await newBusiness()
  const from = { ...ctx, ip: '203.0.113.7' }
  await inTransaction((tx) => recordAudit(tx, from, 'product.updated', 'prod_x', { field: 'image' }))
  const [entry] = await query(
    'SELECT actor, action, object_id, details, request_id, ip FROM audit_entries WHERE business_id = $1',
    [businessId],
  )
  expect(entry).toEqual({
    actor: 'system',
    action: 'product.updated',
    objectId: 'prod_x',
    details: { field: 'image' },
    requestId: ctx.requestId,
    ip: '203.0.113.7',
  })
})

it.each([
  `UPDATE audit_entries SET action = 'nothing'`,
  'DELETE FROM audit_entries',
  'TRUNCATE audit_entries',
])('is refused by the database: %s', async (statement) => {
  await expect(query(statement)).rejects.toThrow('audit_entries is append-only')
})

it('is rolled back with the action that it records', async () => {
  const { ctx, businessId } = await newBusiness()
  const failing = inTransaction(async (tx) => {
    await recordAudit(tx, ctx, 'product.updated', null)
    throw new Error('the work failed')
  })
  await expect(failing).rejects.toThrow('the work failed')
  expect(await query('SELECT 1 FROM audit_entries WHERE business_id = $1', [businessId])).toEqual([])
})
