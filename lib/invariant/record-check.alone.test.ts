import { afterAll, expect, it } from 'vitest'
import { closeDatabase, pool, query } from '@/lib/infra/database/db'
import { METRICS } from '@/lib/infra/telemetry/metrics/catalogue'
import { checkInvariants } from './check'
import { INVARIANTS } from './checks'
import { recordCheck } from './record-check'

afterAll(closeDatabase)

it('the result of a check is stored for each invariant, and the next check replaces it', async () => {
  const client = await pool().connect()
  const reports = await checkInvariants(client)
  await recordCheck(
    client,
    reports.map((report) => ({ ...report, total: 2 })),
  )
  await recordCheck(client, reports)
  client.release()
  const stored = await query<{ invariant: string; breaches: number }>(
    'SELECT invariant, breaches FROM invariant_checks ORDER BY length(invariant), invariant',
  )
  expect(stored).toEqual(INVARIANTS.map(({ id }) => ({ invariant: id, breaches: 0 })))
})

it('every invariant is a label of the metric', () => {
  expect(INVARIANTS.map(({ id }) => id)).toEqual(METRICS.khata_invariant_breaches.labels.invariant)
})
