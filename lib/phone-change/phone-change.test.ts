import { expect, it } from 'vitest'
import { erasePerson } from '@/lib/data-rights/erase-person'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { WALLET } from '@/lib/phone-code/bucket'
import { checkCode } from '@/lib/phone-code/check'
import { refusalOf, wrong } from '@/lib/phone-code/codes.fixture'
import { findOrCreateUser } from '@/lib/wallet/open'
import { newBusiness } from '@/testing/business'
import { newPhone, newSignedInCustomer, newStartedCheckout, userCtxOf } from '@/testing/customer'
import { askPhoneChange } from './ask'
import { confirmPhoneChange } from './confirm'
import {
  codeTo,
  ctxOfPerson,
  newPerson,
  PRODUCTION,
  phoneOf,
  sessionsOf,
  textsTo,
} from './phone-change.fixture'

const codesOf = async (old: string, fresh: string) => ({
  oldCode: await codeTo(old),
  newCode: await codeTo(fresh),
})

it('a person changes their number with the codes of both: the balance, the history and this session stay', async () => {
  const { person, ctx } = await newPerson()
  const elsewhere = await newSignedInCustomer(PRODUCTION, person.phone)
  const phone = newPhone()
  await askPhoneChange(ctx, { phone, oldPhoneGone: false })
  const done = await confirmPhoneChange(ctx, await codesOf(person.phone, phone))
  expect(done).toMatchObject({ state: 'done', oldPhone: person.phone, newPhone: phone })
  expect(await phoneOf(person.userId)).toBe(phone)
  expect(await sessionsOf(person.walletId)).toEqual([person.id])
  expect(elsewhere.id).not.toBe(person.id)
  expect((await textsTo(person.phone)).at(-1)).toMatch(/number of your balance is now 98\*{6}\d\d/)
  expect((await newPerson(phone)).person.walletId).toBe(person.walletId)
  expect((await newPerson(person.phone)).person.walletId).not.toBe(person.walletId)
})

it('one code is not enough, a right one need not come again, and a wrong one changes nothing', async () => {
  const { person, ctx } = await newPerson()
  const phone = newPhone()
  await askPhoneChange(ctx, { phone, oldPhoneGone: false })
  const { oldCode, newCode } = await codesOf(person.phone, phone)
  expect(await refusalOf(confirmPhoneChange(ctx, { oldCode, newCode: wrong(newCode) }))).toBe('code_invalid')
  expect(
    await refusalOf(confirmPhoneChange(ctx, { newCode: oldCode === newCode ? wrong(newCode) : oldCode })),
  ).toBe('code_invalid')
  expect(await phoneOf(person.userId)).toBe(person.phone)
  expect((await confirmPhoneChange(ctx, { newCode })).state).toBe('done')
  expect(await refusalOf(confirmPhoneChange(ctx, { newCode }))).toBe('phone_change_closed')
})

it('a code for the number opens no balance, and counts only in the session that asked', async () => {
  const { person, ctx } = await newPerson()
  const other = await newSignedInCustomer(PRODUCTION, person.phone)
  const phone = newPhone()
  await askPhoneChange(ctx, { phone, oldPhoneGone: false })
  const codes = await codesOf(person.phone, phone)
  const signIn = (place: string, code: string) =>
    inTransaction((tx) =>
      checkCode(tx, { ...PRODUCTION, phone: place, purpose: WALLET, ip: undefined }, code),
    )
  expect(await refusalOf(signIn(person.phone, codes.oldCode))).toBe('code_invalid')
  expect(await refusalOf(signIn(phone, codes.newCode))).toBe('code_invalid')
  expect(await refusalOf(confirmPhoneChange(ctxOfPerson(other), codes))).toBe('phone_change_closed')
  expect((await confirmPhoneChange(ctx, codes)).state).toBe('done')
})

it('the answer to the question is the same for a number that is known, and its owner is not told who asks', async () => {
  const known = (await newPerson()).person.phone
  const answers = await Promise.all(
    [known, newPhone()].map(async (phone) => {
      const { ctx } = await newPerson()
      const { state, dueAt } = await askPhoneChange(ctx, { phone, oldPhoneGone: false })
      return { state, dueAt, texts: (await textsTo(phone)).map((text) => text.replace(/\d{6}/g, 'code')) }
    }),
  )
  expect(answers[0]).toEqual(answers[1])
})

it('a number that has a balance of its own is refused to a person who has both codes; one that has nothing is taken over', async () => {
  const { ctx: business } = await newBusiness()
  const rich = await newPerson()
  await newStartedCheckout({ ...business, environment: 'production' }, rich.person)
  const first = await newPerson()
  await askPhoneChange(first.ctx, { phone: rich.person.phone, oldPhoneGone: false })
  const codes = await codesOf(first.person.phone, rich.person.phone)
  expect(await refusalOf(confirmPhoneChange(first.ctx, codes))).toBe('phone_has_balance')
  expect(await phoneOf(first.person.userId)).toBe(first.person.phone)

  const empty = await newPerson()
  const second = await newPerson()
  await askPhoneChange(second.ctx, { phone: empty.person.phone, oldPhoneGone: false })
  await confirmPhoneChange(second.ctx, await codesOf(second.person.phone, empty.person.phone))
  expect(await phoneOf(second.person.userId)).toBe(empty.person.phone)
  expect(await phoneOf(empty.person.userId)).toBe(`erased:${empty.person.userId}`)
  expect(await sessionsOf(empty.person.walletId)).toEqual([])
})

it('the open checkouts of the old number end with it', async () => {
  const { ctx: business } = await newBusiness()
  const { person, ctx } = await newPerson()
  const checkout = await newStartedCheckout({ ...business, environment: 'production' }, person)
  const phone = newPhone()
  await askPhoneChange(ctx, { phone, oldPhoneGone: false })
  await confirmPhoneChange(ctx, await codesOf(person.phone, phone))
  const [row] = await query<{ status: string }>('SELECT status FROM checkout_sessions WHERE id = $1', [
    checkout.id,
  ])
  expect(row?.status).toBe('expired')
})

it('nobody changes a number to itself, nor in a sandbox', async () => {
  const { person, ctx } = await newPerson()
  expect(await refusalOf(askPhoneChange(ctx, { phone: person.phone, oldPhoneGone: false }))).toBe(
    'parameter_invalid',
  )
  const { ctx: business } = await newBusiness()
  const tester = await newSignedInCustomer({ environment: 'sandbox', businessId: business.businessId })
  const call = async () =>
    askPhoneChange(userCtxOf(business, tester), { phone: newPhone(), oldPhoneGone: false })
  expect(await refusalOf(call())).toBe('resource_not_found')
})

it('of two people who take one number at once one gets it, and no number has two owners', async () => {
  const phone = newPhone()
  const people = await Promise.all([newPerson(), newPerson()])
  for (const { ctx, person } of people) {
    await askPhoneChange(ctx, { phone, oldPhoneGone: false })
    await confirmPhoneChange(ctx, { oldCode: await codeTo(person.phone) })
  }
  const codes = (await textsTo(phone)).flatMap((text) => /: (\d{6}) /.exec(text)?.[1] ?? [])
  await Promise.all(
    people.map(({ ctx }, i) => refusalOf(confirmPhoneChange(ctx, { newCode: codes[i] as string }))),
  )
  const owners = await query('SELECT 1 FROM users WHERE phone = $1', [phone])
  expect(owners).toHaveLength(1)
})

it('a sign-in, an erasure and a change at once leave one owner of each number', async () => {
  const { person, ctx } = await newPerson()
  const phone = newPhone()
  await askPhoneChange(ctx, { phone, oldPhoneGone: false })
  const codes = await codesOf(person.phone, phone)
  await Promise.all([
    refusalOf(confirmPhoneChange(ctx, codes)),
    inTransaction((tx) => findOrCreateUser(tx, phone)),
    inTransaction((tx) => findOrCreateUser(tx, person.phone)),
    erasePerson(person.phone),
  ])
  const owners = await query<{ phone: string }>('SELECT phone FROM users WHERE phone = ANY ($1)', [
    [phone, person.phone],
  ])
  expect(new Set(owners.map((owner) => owner.phone)).size).toBe(owners.length)
  expect(await phoneOf(person.userId)).toMatch(/^(\+977|erased:)/)
})

it('an erasure takes the numbers of before along', async () => {
  const { person, ctx } = await newPerson()
  const phone = newPhone()
  await askPhoneChange(ctx, { phone, oldPhoneGone: false })
  await confirmPhoneChange(ctx, await codesOf(person.phone, phone))
  expect((await erasePerson(phone)).obstacles).toEqual([])
  expect(await query('SELECT 1 FROM phone_changes WHERE user_id = $1', [person.userId])).toEqual([])
  expect(await textsTo(person.phone)).toEqual([])
})
