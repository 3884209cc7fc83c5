import { expect, it } from 'vitest'
import { newId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { endSetAside, forgetSetAside, isNotPaused, isNotSetAside, setAside } from './set-aside'

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

it('the pause of an item grows with each failure, up to six hours', async () => {
  const poisoned = item()
  const pauses: (number | undefined)[] = []
  for (let n = 0; n < 7; n++) {
    await setAside('billing', poisoned, new Error(`failure ${n}`))
    pauses.push((await rowOf(poisoned.id))?.minutes)
  }
  expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 360])
  expect(await rowOf(poisoned.id)).toMatchObject({ failures: 7, error: 'failure 6' })
})

it('after its pause, an item is attempted together with the others', async () => {
  const poisoned = item()
  const isAttempted = async () => {
    const text = `SELECT ${isNotPaused('mail', '$1::uuid')} AS attempted`
    return (await query<{ attempted: boolean }>(text, [poisoned.id]))[0]?.attempted
  }
  await setAside('mail', poisoned, new Error('no'))
  expect(await isAttempted()).toBe(false)
  await endPause(poisoned.id)
  expect(await isAttempted()).toBe(true)
})

it('an item that was not attempted for a day is no longer due, and its record is deleted', async () => {
  const [gone, waiting] = [item(), item()]
  for (const each of [gone, waiting]) await setAside('checkout_expiry', each, new Error('no'))
  await query(
    `UPDATE set_aside_items SET next_attempt_at = now() - interval '25 hours' WHERE subject_id = $1`,
    [gone.id],
  )
  expect(await forgetSetAside()).toBe(1)
  expect([await rowOf(gone.id), (await rowOf(waiting.id))?.failures]).toEqual([undefined, 1])
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
