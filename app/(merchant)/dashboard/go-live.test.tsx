import { expect, it } from 'vitest'
import {
  makeTestLinkWithForm,
  registerWithForm,
} from '@/app/(merchant)/dashboard/[environment]/go-live/actions'
import { query } from '@/lib/infra/database/db'
import { getGoLive } from '@/lib/overview/get-go-live'
import { comesAs } from '@/scripts/test/browser.fixture'
import { newPrice } from '@/testing/billing'
import { newOwner, newUnverifiedOwner, signedIn } from '@/testing/merchant'
import { renameBusinessWithForm } from './[environment]/settings/actions'
import { shownAt } from './shown-page.fixture'

const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const NEXT = { key: '', values: {}, errors: {} }

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ environment: 'production', ...fields })) form.set(name, value)
  return form
}

it('an owner who has not confirmed the e-mail finds what is missing instead of a page that is not there', async () => {
  comesAs((await signedIn(await newUnverifiedOwner())).headers.cookie)
  for (const page of ['/payment-links/sell', '/catalog/new', '/coupons/new'])
    expect(await shownAt(page, 'production')).toContain('/dashboard/production/go-live#email')
  const settings = textOf(await shownAt('/settings', 'production'))
  expect(settings).toContain('Confirm your e-mail first, then you can change this.')
  const refused = await renameBusinessWithForm(NEXT, formOf({ name: 'Himal' }))
  expect(refused).toMatchObject({
    code: 'email_unverified',
    remedy: { href: '/dashboard/production/go-live#email', text: 'Confirm your e-mail' },
  })
})

it('Go live shows each row with its state, and what can come over from the sandbox', async () => {
  const { ctx, headers } = await signedIn(await newOwner())
  await newPrice(ctx)
  comesAs(headers.cookie)
  const page = textOf(await shownAt('/go-live', 'production'))
  expect(page).toMatch(/Confirm your e-mail Done/)
  expect(page).toMatch(/Registration and PAN To do/)
  expect(page).toMatch(/What you sell To do/)
  expect(page).toMatch(/Tea: Rs.500\.00 a month/)
  expect(await shownAt('/go-live', 'sandbox')).toContain('/dashboard/production/go-live')
  expect(await shownAt('', 'sandbox')).toContain('href="/dashboard/production/go-live"')
})

it('one form has all that the registration needs, a phone too where the operator approves businesses', async () => {
  const { ctx, headers } = await signedIn(await newOwner())
  comesAs(headers.cookie)
  const state = async () => (await getGoLive(ctx, true)).rows.registration
  const save = async (supportPhone: string) => {
    const fields = { legalName: 'Himal Pvt. Ltd.', panNumber: '301234567', supportPhone }
    const form = formOf({ ...fields, idempotencyKey: `press ${supportPhone}` })
    expect(await registerWithForm(NEXT, form)).toMatchObject({ errors: {} })
  }
  expect(await state()).toBe('todo')
  await save('')
  expect(await state()).toBe('done')

  await query('UPDATE businesses SET production_waits_since = now() WHERE id = $1', [ctx.businessId])
  expect(await state()).toBe('todo')
  expect(textOf(await shownAt('/go-live', 'production'))).toContain('its PAN and a phone. Enter all three.')
  await save('01-4123456')
  expect(await state()).toBe('waiting')
})

it('the Rs 10 link is made once, and is nothing that production sells', async () => {
  const { ctx, headers } = await signedIn(await newOwner())
  comesAs(headers.cookie)
  const form = { product: 'Test payment', idempotencyKey: 'press' }
  await makeTestLinkWithForm(NEXT, formOf(form))
  await makeTestLinkWithForm(NEXT, formOf(form))
  const links = await query<{ slug: string }>('SELECT slug FROM payment_links WHERE business_id = $1', [
    ctx.businessId,
  ])
  expect(links).toHaveLength(1)
  const { test, rows } = await getGoLive(ctx, true)
  expect(test).toMatchObject({ url: expect.stringContaining(`/buy/${links[0]?.slug}`), subscriptionId: null })
  // What was made for the test payment does not count as something to sell.
  expect(rows.sell).toBe('todo')
})
