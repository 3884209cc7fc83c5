import { afterEach, expect, it, vi } from 'vitest'
import { functions } from '@/inngest/functions'
import { parseCron } from '@/inngest/runner/cron'
import { checkHealth } from '@/lib/health/check-health'
import { DUE_EVENTS } from '@/lib/health/find-due-work'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { endProblem, openProblems } from '@/lib/infra/telemetry/problems'
import { queueSms } from '@/lib/messages/sms/queue-sms'
import { newBusiness } from '@/testing/business'
import { generateDueSubscriptions } from '@/testing/due'
import { playProduct } from './product.fixture'

afterEach(async () => {
  for (const { code } of openProblems()) endProblem(code)
  await query('DELETE FROM outbox_messages')
})

/** A message whose wake-up was lost: no process has told the server of it. */
const queueMessage = () => inTransaction((tx) => queueSms(tx, { to: '+9779812345678', text: 'Hello' }))

const MINUTE = 60_000

// All functions of the product are loaded and registered for each test.
vi.setConfig({ testTimeout: 60_000 })

const WAITING = `SELECT count(*)::int AS waiting FROM outbox_messages WHERE channel = 'sms' AND attempts = 0`
const waiting = async () => (await query<{ waiting: number }>(WAITING))[0]?.waiting

/** How often each function runs in an hour in which nothing is due: as often as its crons say. */
function runsPerHour() {
  const begin = Date.parse('2026-01-01T05:00:00Z')
  const ticks = (cron: string) => {
    const next = parseCron(cron)
    let count = 0
    for (let at = next(begin - 1); at !== null && at < begin + 3_600_000; at = next(at)) count++
    return count
  }
  return functions.map(({ opts }) => {
    const crons = [opts.triggers ?? []].flat().flatMap((each) => ('cron' in each ? [String(each.cron)] : []))
    return { id: opts.id, runs: crons.reduce((sum, cron) => sum + ticks(cron), 0) }
  })
}

it('an hour without work costs at most 150 runs, and only the look runs every minute', () => {
  const perHour = runsPerHour()
  expect(perHour.filter(({ runs }) => runs > 6)).toEqual([{ id: 'look-for-work', runs: 60 }])
  expect(perHour.reduce((sum, { runs }) => sum + runs, 0)).toBeLessThanOrEqual(150)
})

it('every function that the look wakes has also a cron, and no two functions have the same event', () => {
  const woken = functions.flatMap(({ opts }) => {
    const triggers = [opts.triggers ?? []].flat()
    const events = triggers.flatMap((each) => ('event' in each ? [String(each.event)] : []))
    expect(events.length === 0 || triggers.some((each) => 'cron' in each)).toBe(true)
    return events
  })
  expect([...woken].sort()).toEqual([...DUE_EVENTS].sort())
})

it('work whose wake-up was lost is done within a minute, and no other function runs for it', async () => {
  const { pass } = await playProduct()
  await queueMessage()
  expect(await pass(MINUTE)).toEqual(['look-for-work', 'send-sms'])
  expect(await waiting()).toBe(0)
  expect(await pass(MINUTE)).toEqual(['look-for-work'])
})

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
