import { expect, it } from 'vitest'
import { GET as getBusiness, PATCH as updateBusiness } from '@/app/v1/merchant/business/route'
import { newFormKey } from '@/components/form/form-key'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { browser } from '@/scripts/test/browser.fixture'
import { call } from '@/testing/call'
import { newOwner, signedIn } from '@/testing/merchant'
import { changeLatinSmsWithForm } from './actions'

it('a business chooses Nepali in Latin letters by the API and by the form, and goes back', async () => {
  const { headers } = await signedIn(await newOwner())
  browser.cookies.set(sessionCookie().name, { value: headers.cookie?.split('=')[1] ?? '' })
  const chosen = async () => (await call(getBusiness, headers, { method: 'GET' })).data.latinSms
  const press = (fields: Record<string, string>) => {
    const form = new FormData()
    const sent = { environment: 'sandbox', idempotencyKey: newFormKey(), ...fields }
    for (const [name, value] of Object.entries(sent)) form.set(name, value)
    return changeLatinSmsWithForm({ key: '', values: {}, errors: {} }, form)
  }
  expect(await chosen()).toBe(false)
  expect((await call(updateBusiness, headers, { method: 'PATCH', body: { latinSms: true } })).status).toBe(
    200,
  )
  expect(await chosen()).toBe(true)
  expect(await press({})).toMatchObject({ errors: {} })
  expect(await chosen()).toBe(false)
  expect(await press({ latinSms: 'on' })).toMatchObject({ errors: {} })
  expect(await chosen()).toBe(true)
  browser.cookies.clear()
})
