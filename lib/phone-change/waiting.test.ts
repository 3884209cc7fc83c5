import { expect, it } from 'vitest'
import { refusalOf } from '@/lib/phone-code/codes.fixture'
import { newPhone, newSignedInCustomer } from '@/testing/customer'
import { askPhoneChange } from './ask'
import { finishPhoneChanges } from './finish'
import {
  ctxOfPerson,
  dayLater,
  PRODUCTION,
  phoneOf,
  sessionsOf,
  textsTo,
  waiting,
} from './phone-change.fixture'
import { findPhoneChange, stopPhoneChange, stopPhoneChangeAt } from './stop'

const passer = { actor: { kind: 'anonymous' as const }, now: new Date(), requestId: 'req_test' }

it('without the old phone the change waits for a day, tells the old number, and then happens by itself', async () => {
  const { person, phone, change, text } = await waiting()
  expect(change.state).toBe('waiting')
  expect(text).toMatch(/changes to 98\*{6}\d\d tomorrow.*Stop it: http/)
  expect(Math.round(((change.dueAt?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(24)
  await finishPhoneChanges('run_test')
  expect(await phoneOf(person.userId)).toBe(person.phone)
  await dayLater(change.id)
  await Promise.all([finishPhoneChanges('run_test'), finishPhoneChanges('run_test')])
  expect(await phoneOf(person.userId)).toBe(phone)
  expect(await sessionsOf(person.walletId)).toEqual([person.id])
  expect((await textsTo(person.phone)).filter((each) => each.includes('is now'))).toHaveLength(1)
})

it('the link in the SMS stops it and ends the session that asked; pressing twice is one thing', async () => {
  const { person, change, token } = await waiting()
  expect((await stopPhoneChangeAt(passer, token)).state).toBe('stopped')
  expect((await stopPhoneChangeAt(passer, token)).state).toBe('stopped')
  expect(await sessionsOf(person.walletId)).toEqual([])
  await dayLater(change.id)
  await finishPhoneChanges('run_test')
  expect(await phoneOf(person.userId)).toBe(person.phone)
  expect(await refusalOf(stopPhoneChangeAt(passer, 'unknown'))).toBe('resource_not_found')
})

it('a person who signs in with the old number sees it and stops it', async () => {
  const { person, ctx } = await waiting()
  const owner = await newSignedInCustomer(PRODUCTION, person.phone)
  expect(await findPhoneChange(ctxOfPerson(owner))).toMatchObject({ state: 'waiting' })
  expect(await refusalOf(askPhoneChange(ctx, { phone: newPhone(), oldPhoneGone: true }))).toBe(
    'phone_change_waiting',
  )
  expect((await stopPhoneChange(ctxOfPerson(owner))).state).toBe('stopped')
  expect(await sessionsOf(person.walletId)).toEqual([owner.id])
  expect(await refusalOf(stopPhoneChange(ctxOfPerson(owner)))).toBe('phone_change_closed')
})

it('a stop and the end of the day at once have one result', async () => {
  const { person, phone, change, token } = await waiting()
  await dayLater(change.id)
  const [stop] = await Promise.all([
    refusalOf(stopPhoneChangeAt(passer, token)),
    finishPhoneChanges('run_test'),
  ])
  expect(await phoneOf(person.userId)).toBe(stop === 'accepted' ? person.phone : phone)
})
