import { beforeAll, expect, it } from 'vitest'
import type { PriceId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newPrice } from '@/testing/billing'
import { writesByHand } from '@/testing/books'
import { eventTypes, newBusiness } from '@/testing/business'
import { createCheckoutSession } from './create'
import { expireCheckoutSessions } from './expire'

writesByHand('A trigger refuses to change one checkout.', 'guards-as-migrated')

// This trigger imitates a session that the database refuses to change.
beforeAll(async () => {
  await query(`CREATE FUNCTION test_poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.metadata ? 'poison' THEN RAISE EXCEPTION 'poisoned' USING ERRCODE = '23514'; END IF;
      RETURN NEW;
    END $$`)
  await query(
    'CREATE TRIGGER test_poison BEFORE UPDATE OF status ON checkout_sessions FOR EACH ROW EXECUTE FUNCTION test_poison()',
  )
})

it('a session that cannot be ended is set aside, and all others end; it ends once it can', async () => {
  const { ctx } = await newBusiness()
  const price = await newPrice(ctx)
  for (let n = 0; n < 5; n++) await createCheckoutSession(ctx, { priceId: price.id as PriceId })
  const sessions = await query<{ id: string }>(
    `UPDATE checkout_sessions SET expires_at = now() - interval '1 second' WHERE business_id = $1 RETURNING id`,
    [ctx.businessId],
  )
  const poisoned = sessions[2]?.id
  await query(`UPDATE checkout_sessions SET metadata = '{"poison": "yes"}' WHERE id = $1`, [poisoned])

  expect(await expireCheckoutSessions('run_test')).toBe(5)
  expect(await expireCheckoutSessions('run_test')).toBe(0)
  expect(await query('SELECT kind, subject_id, business_id, error FROM set_aside_items')).toEqual([
    { kind: 'checkout_expiry', subjectId: poisoned, businessId: ctx.businessId, error: 'poisoned' },
  ])

  await query(`UPDATE checkout_sessions SET metadata = '{}' WHERE id = $1`, [poisoned])
  await query(`UPDATE set_aside_items SET next_attempt_at = now() - interval '1 second'`)
  expect(await expireCheckoutSessions('run_test')).toBe(1)
  expect(await query('SELECT 1 FROM set_aside_items')).toEqual([])
  expect((await eventTypes(ctx)).filter((type) => type === 'checkout.session.expired')).toHaveLength(5)
})
