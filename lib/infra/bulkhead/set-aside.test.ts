import { expect, it } from 'vitest'
import { newId } from '@/lib/core/id'
import { query } from '../db'
import { inTransaction } from '../transaction'
import { claimSetAside, endSetAside, isNotSetAside, setAside } from './set-aside'

const item = () => ({ id: newId('sub'), businessId: null, environment: null })

const rowOf = async (id: string) => {
  const [row] = await query<{ failures: number; error: string; minutes: number }>(
    `SELECT failures, error, round(extract(epoch FROM next_attempt_at - now()) / 60)::int AS minutes
     FROM set_aside_items WHERE subject_id = $1`,
    [id],
  )
  return row
}

const endPause = (id: string) =>
  query(`UPDATE set_aside_items SET next_attempt_at = now() - interval '1 second' WHERE subject_id = $1`, [
    id,
  ])

it('an item that fails again waits longer each time, up to six hours', async () => {
  const poisoned = item()
  const pauses: (number | undefined)[] = []
  for (let n = 0; n < 7; n++) {
    await setAside('billing', poisoned, new Error(`failure ${n}`))
    pauses.push((await rowOf(poisoned.id))?.minutes)
  }
  expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 360])
  expect(await rowOf(poisoned.id)).toMatchObject({ failures: 7, error: 'failure 6' })
})

it('an item is attempted again once its pause is over, by one worker at a time', async () => {
  const poisoned = item()
  await setAside('mail', poisoned, new Error('no'))
  expect(await claimSetAside('mail', 10)).toEqual([])
  await endPause(poisoned.id)
  const claimed = await Promise.all([claimSetAside('mail', 10), claimSetAside('mail', 10)])
  expect(claimed.flat()).toEqual([poisoned])
})

it('an item that was done is no longer set aside', async () => {
  const [done, other] = [item(), item()]
  for (const each of [done, other]) await setAside('delivery', each, new Error('no'))
  const free = async (id: string) => {
    const [row] = await query<{ free: boolean }>(`SELECT ${isNotSetAside('delivery', '$1::uuid')} AS free`, [
      id,
    ])
    return row?.free
  }
  await inTransaction((tx) => endSetAside(tx, 'delivery', [done.id]))
  expect([await free(done.id), await free(other.id)]).toEqual([true, false])
})
