import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { env } from '../env'
import { listSetAside, releaseSetAside } from './list-and-release'
import { isNotPaused, setAside } from './set-aside'

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: env().DATABASE_URL })
  await client.connect()
})
afterAll(() => client.end())

const isAttempted = async (id: string) => {
  const [row] = await query<{ attempted: boolean }>(
    `SELECT ${isNotPaused('billing', '$1::uuid')} AS attempted`,
    [id],
  )
  return row?.attempted
}

it('an operator lists the items that were set aside, with their errors, and releases one or all', async () => {
  const ids = [newId('sub'), newId('sub'), newId('sub')]
  const businessId = newId('biz')
  for (const id of ids)
    await setAside('billing', { id, businessId, environment: 'production' }, new Error(`no ${id}`))

  const { items, total } = await listSetAside(client, 2)
  expect(total).toBe(3)
  expect(items).toMatchObject(
    ids.slice(0, 2).map((subjectId) => ({
      kind: 'billing',
      subjectId,
      businessId,
      environment: 'production',
      error: `no ${subjectId}`,
      failures: 1,
      firstFailedAt: expect.any(Date),
      nextAttemptAt: expect.any(Date),
    })),
  )

  const attempted = () => Promise.all(ids.map(isAttempted))
  expect(await attempted()).toEqual([false, false, false])
  expect(await releaseSetAside(client, ids[1] as string)).toBe(1)
  expect(await attempted()).toEqual([false, true, false])
  expect(await releaseSetAside(client, null)).toBe(3)
  expect(await attempted()).toEqual([true, true, true])
  expect(await releaseSetAside(client, newId('sub'))).toBe(0)
})
