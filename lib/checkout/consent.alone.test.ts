import '@/lib/top-up/provider-server.fixture'
import { expect, it } from 'vitest'
import { erasePerson } from '@/lib/data-rights/erase-person'
import { query } from '@/lib/infra/database/db'
import { pay } from '@/lib/top-up/provider-server.fixture'
import { TEST_PHONE } from '@/testing/checkout'
import {
  agreed,
  beginAt,
  comeBack,
  consentAt,
  SHOWN,
  subscriptionsOf,
  topUpAt,
} from './agreed-top-up.fixture'
import { purgeConsentDetails } from './consent'

async function waiting() {
  const begun = await agreed()
  const { data } = await beginAt(begun.checkout, begun.headers, { start: SHOWN })
  return { ...begun, id: data.id as string }
}

it('a consent whose money never came forgets name and address after a day', async () => {
  const { id } = await waiting()
  expect(await purgeConsentDetails()).toBe(0)
  expect(await consentAt(id)).toMatchObject({ email: 'maya@example.com', name: 'Maya', outcome: null })
  await query(`UPDATE checkout_consents SET given_at = given_at - interval '25 hours'`)
  expect(await purgeConsentDetails()).toBe(1)
  expect(await purgeConsentDetails()).toBe(0)
  expect(await consentAt(id)).toMatchObject({ email: null, name: null, outcome: null })
})

it('a person who is erased is erased here too, and what they had agreed to does not start any more', async () => {
  const { ctx, id } = await waiting()
  expect((await erasePerson(TEST_PHONE)).obstacles).toEqual([])
  expect(await consentAt(id)).toMatchObject({ email: null, name: null })
  pay(await topUpAt(id))
  await comeBack(id)
  expect(await consentAt(id)).toMatchObject({ outcome: 'checkout_session_expired' })
  expect(await subscriptionsOf(ctx)).toEqual([])
})
