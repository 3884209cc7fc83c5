import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { setAsideProblems } from './set-aside-problem'

it('an event that an older version could not purge is no problem after the update, because its month is dropped', async () => {
  await query(
    `INSERT INTO set_aside_items (kind, subject_id, error, failures, next_attempt_at)
     VALUES ('event_purge', khata_uuid7(), 'refused', 1, now())`,
  )
  expect(await setAsideProblems()).toMatchObject([{ code: 'work_set_aside' }])
  await query(readFileSync('prisma/migrations/20261122005000_event_purge_ended/migration.sql', 'utf8'))
  expect(await setAsideProblems()).toEqual([])
})
