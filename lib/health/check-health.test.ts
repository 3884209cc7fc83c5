import { afterEach, describe, expect, it } from 'vitest'
import { query } from '@/lib/infra/db'
import { newBusiness } from '@/lib/testing/business'
import { generateDueSubscriptions } from '@/lib/testing/due'
import { checkHealth } from './check-health'
import { noteHeartbeat } from './heartbeat'

afterEach(() => query('DELETE FROM heartbeats'))

it('says that the database is ready, when the orchestrator last beat, and how late the oldest work is', async () => {
  expect(await checkHealth(false)).toEqual({ ok: true, database: 'ready' })
  expect(await checkHealth(true, 0)).toMatchObject({
    ok: true,
    runnerBeatAt: null,
    oldestOverdueSeconds: 0,
    problems: [],
  })
  await noteHeartbeat()
  await generateDueSubscriptions((await newBusiness()).businessId, 3)
  const health = await checkHealth(true)
  expect(health.runnerBeatAt).toMatch(/^\d{4}-/)
  // They fell due between yesterday's midnight and now.
  expect(health.oldestOverdueSeconds).toBeGreaterThan(0)
})

describe('the heartbeat of the orchestrator', () => {
  it('fails the deep check once it is older than three minutes, and the answer says why', async () => {
    await noteHeartbeat()
    await query(`UPDATE heartbeats SET beat_at = now() - interval '2 minutes 55 seconds'`)
    expect(await checkHealth(true)).toMatchObject({ ok: true, problems: [] })
    await query(`UPDATE heartbeats SET beat_at = now() - interval '4 minutes'`)
    expect(await checkHealth(true)).toMatchObject({
      ok: false,
      database: 'ready',
      problems: [
        {
          code: 'orchestrator_silent',
          severity: 'error',
          message: expect.stringMatching(/last ran a function 4 minutes ago.*Check that the Inngest server/),
        },
      ],
    })
    // The instance can still serve requests: only the deep check fails.
    expect(await checkHealth(false)).toMatchObject({ ok: true })
  })

  it('may be missing for the first three minutes of a process, and no longer', async () => {
    expect(await checkHealth(true, 179)).toMatchObject({ ok: true, problems: [] })
    expect(await checkHealth(true, 181)).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringContaining('has never run a function') }],
    })
  })
})
