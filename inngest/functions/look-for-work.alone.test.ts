import { expect, it, vi } from 'vitest'
import { functions } from '@/inngest/functions'
import { parseCron } from '@/inngest/runner/cron'
import { DUE_EVENTS } from '@/lib/health/find-due-work'
import { MINUTE, playProduct, queueMessage, waiting } from './product.fixture'

// All functions of the product are loaded and registered for each test.
vi.setConfig({ testTimeout: 60_000 })

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
