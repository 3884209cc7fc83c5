import { afterEach, expect, it, vi } from 'vitest'
import { checkHealth } from '@/lib/health/check-health'
import { query } from '@/lib/infra/database/db'
import { endProblem, openProblems } from '@/lib/infra/telemetry/problems'
import { newBusiness } from '@/testing/business'
import { generateDueSubscriptions } from '@/testing/due'
import { MINUTE, playProduct, queueMessage, waiting } from './product.fixture'

afterEach(async () => {
  for (const { code } of openProblems()) endProblem(code)
  await query('DELETE FROM outbox_messages')
})

// All functions of the product are loaded and registered for each test.
vi.setConfig({ testTimeout: 60_000 })

it('if the server refuses events, work is done within ten minutes, and deep health says so', async () => {
  const { pass } = await playProduct({ eventKey: 'wrong' })
  await queueMessage()
  expect(await pass(MINUTE)).toEqual(['look-for-work'])
  expect(await waiting()).toBe(1)
  expect((await checkHealth(true)).problems).toMatchObject([
    { code: 'wake_up_refused', message: expect.stringContaining('up to ten minutes late') },
  ])
  await pass(9 * MINUTE)
  expect(await waiting()).toBe(0)
})

it('a backlog of renewals that the look finds is shared by four runs', async () => {
  // A database so slow that one batch takes longer than the first step.
  await query(`CREATE FUNCTION test_slow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(1.1); RETURN NULL; END $$`)
  await query(
    'CREATE TRIGGER test_slow AFTER INSERT ON invoices FOR EACH STATEMENT EXECUTE FUNCTION test_slow()',
  )
  const { pass } = await playProduct()
  await generateDueSubscriptions((await newBusiness()).businessId, 1)
  const runs = await pass(MINUTE)
  await query('DROP FUNCTION test_slow CASCADE')
  expect(runs.filter((id) => id === 'bill-due-subscriptions')).toHaveLength(4)
})
