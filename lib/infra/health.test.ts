import { expect, it } from 'vitest'
import { newBusiness } from '@/lib/testing/business'
import { generateDueSubscriptions } from '@/lib/testing/due'
import { checkHealth, noteHeartbeat } from './health'

it('says that the database is ready, when the orchestrator last beat, and how late the oldest work is', async () => {
  expect(await checkHealth(false)).toEqual({ ok: true, database: 'ready' })
  expect(await checkHealth(true)).toMatchObject({ ok: true, runnerBeatAt: null, oldestOverdueSeconds: 0 })
  await noteHeartbeat('orchestrator')
  await generateDueSubscriptions((await newBusiness()).businessId, 3)
  const health = await checkHealth(true)
  expect(health.runnerBeatAt).toMatch(/^\d{4}-/)
  // They fell due between yesterday's midnight and now.
  expect(health.oldestOverdueSeconds).toBeGreaterThan(0)
})
