import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { newPhone } from '@/testing/customer'
import { askPhoneChange } from './ask'
import { confirmPhoneChange } from './confirm'
import { codeTo, newPerson, phoneOf, waiting } from './phone-change.fixture'
import { purgePhoneChanges } from './purge'
import { stopPhoneChange } from './stop'

/** Makes everything that was asked for or has ended this many days older. */
const age = (days: number) =>
  query(
    `UPDATE phone_changes SET created_at = created_at - $1 * interval '1 day', ended_at = ended_at - $1 * interval '1 day'`,
    [days],
  )
const statesOf = async (userId: string) =>
  (await query<{ state: string }>('SELECT state FROM phone_changes WHERE user_id = $1', [userId])).map(
    ({ state }) => state,
  )

it('after thirty days only changes that were done, and one that still waits, are there', async () => {
  const stopped = await waiting()
  await stopPhoneChange(stopped.ctx)
  const forgotten = await newPerson()
  await askPhoneChange(forgotten.ctx, { phone: newPhone(), oldPhoneGone: false })
  const moved = await newPerson()
  const phone = newPhone()
  await askPhoneChange(moved.ctx, { phone, oldPhoneGone: false })
  await confirmPhoneChange(moved.ctx, {
    oldCode: await codeTo(moved.person.phone),
    newCode: await codeTo(phone),
  })
  await age(29)
  expect(await purgePhoneChanges()).toBe(0)
  await age(2)
  const waits = await waiting()
  expect(await purgePhoneChanges()).toBe(2)
  const people = [stopped.person, forgotten.person, moved.person, waits.person]
  expect(await Promise.all(people.map(({ userId }) => statesOf(userId)))).toEqual([
    [],
    [],
    ['done'],
    ['waiting'],
  ])
  expect(await phoneOf(moved.person.userId)).toBe(phone)
})
