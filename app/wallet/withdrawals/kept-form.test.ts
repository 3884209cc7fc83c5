import { beforeEach, expect, it } from 'vitest'
import { SHOWN_WALLET } from '@/app/_form/form-fields'
import { newFormKey } from '@/components/form/form-key'
import { userCookie } from '@/lib/auth/customer-cookies'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newSaver, type Saver } from '@/lib/withdrawal/withdrawals.fixture'
import { browser, noVisitYet } from '@/scripts/test/browser.fixture'
import { newBusiness } from '@/testing/business'
import { newSignedInCustomer } from '@/testing/customer'
import { takeOutWithForm } from './actions'
import { typedBefore } from './kept-form'

beforeEach(noVisitYet)

const TYPED = {
  amountPaisa: '250',
  'to.bankCode': 'NABIL',
  'to.accountNumber': '0123456789014821',
  'to.accountName': 'Sita Rai',
}

/** A customer with money in the wallet, whose code is that old. */
async function saver(codeMinutes: number): Promise<Saver> {
  const { ctx } = await newBusiness()
  const saver = await newSaver(ctx, 100_000n)
  browser.cookies.set(userCookie().name, { value: saver.user.token })
  await query(
    `UPDATE end_user_sessions SET created_at = now() - make_interval(mins => $2),
     expires_at = now() + interval '30 days' - make_interval(mins => $2) WHERE id = $1`,
    [saver.user.id, codeMinutes],
  )
  return saver
}

async function press({ user }: Saver, typed: Record<string, string> = TYPED) {
  const form = new FormData()
  const sent = { ...typed, needsAccount: 'on', [SHOWN_WALLET]: toWire('wal', user.walletId) }
  for (const [name, value] of Object.entries({ ...sent, idempotencyKey: newFormKey() })) form.set(name, value)
  return takeOutWithForm({ key: '', values: {}, errors: {} }, form).then(
    ({ values }) => values,
    ({ digest }: { digest?: string }) => digest?.split(';')[2],
  )
}

it('what was typed is there again after a new code, for this person alone, until it is sent', async () => {
  const late = await saver(11)
  expect(await press(late)).toBe('/wallet/withdrawals/new')
  expect(await typedBefore(late.user.walletId)).toEqual(TYPED)
  expect(JSON.stringify([...browser.cookies])).not.toContain(TYPED['to.accountNumber'])
  const { ctx } = await newBusiness()
  const other = await newSignedInCustomer(ctx)
  expect(await typedBefore(other.walletId)).toEqual({})
  await query('UPDATE end_user_sessions SET created_at = now() WHERE id = $1', [late.user.id])
  expect(await press(late)).toBe('/wallet/withdrawals?done=asked')
  expect(await typedBefore(late.user.walletId)).toEqual({})
})

it('a refusal leaves all that was typed in the form, and the bank that was chosen', async () => {
  const values = await press(await saver(1), { ...TYPED, amountPaisa: '5000' })
  expect(values).toMatchObject({ ...TYPED, amountPaisa: '5000' })
})
