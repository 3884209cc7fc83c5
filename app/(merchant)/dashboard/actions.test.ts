import { beforeEach, expect, it } from 'vitest'
import { newFormKey } from '@/components/form/form-key'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { browser } from '@/scripts/test/browser.fixture'
import { newOwner, signedIn } from '@/testing/merchant'
import { enterBusinessWithForm } from './actions'

beforeEach(() => browser.cookies.clear())

function enter(businessId: string) {
  const form = new FormData()
  form.set('businessId', businessId)
  form.set('idempotencyKey', newFormKey())
  return enterBusinessWithForm({ key: '', values: {}, errors: {} }, form)
}

it('a person cannot switch to a business of which they are not a member, and the form says so', async () => {
  const [owner, stranger] = [await newOwner(), await newOwner()]
  const { headers } = await signedIn(owner)
  browser.cookies.set(sessionCookie().name, { value: headers.cookie?.split('=')[1] ?? '' })
  expect(await enter(toWire('biz', stranger.businessId))).toMatchObject({
    message: expect.stringMatching(/^You are not a member of that business/),
  })
  for (const id of ['biz_of_nobody', '']) expect((await enter(id)).code).toBeDefined()
  const sessions = await query<{ businessId: string }>(
    'SELECT business_id FROM merchant_sessions WHERE account_id = $1',
    [owner.accountId],
  )
  expect(sessions).toEqual([{ businessId: owner.businessId }])
  await expect(enter(toWire('biz', owner.businessId))).rejects.toThrow('NEXT_REDIRECT')
})
