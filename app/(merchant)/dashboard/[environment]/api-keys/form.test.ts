import { beforeEach, expect, it } from 'vitest'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { query } from '@/lib/infra/database/db'
import { browser } from '@/scripts/test/browser.fixture'
import { newOwner, signedIn } from '@/testing/merchant'
import { shownAt } from '../../shown-page.fixture'
import { createKeyWithForm, narrowKeyWithForm } from './actions'

beforeEach(() => browser.cookies.clear())

async function sent(fields: Record<string, string>) {
  const owner = await newOwner()
  const { headers } = await signedIn(owner)
  browser.cookies.set(sessionCookie().name, { value: headers.cookie?.split('=')[1] ?? '' })
  const form = new FormData()
  const all = { environment: 'sandbox', idempotencyKey: crypto.randomUUID(), name: 'Report', ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  const state = await createKeyWithForm({ key: '', values: {}, errors: {} }, form)
  const readRow = async () => {
    const [row] = await query(
      `SELECT permissions, allowed_cidrs, expires_at, chosen_end_at FROM api_keys WHERE business_id = $1 AND name = 'Report'`,
      [owner.businessId],
    )
    return row
  }
  return { state, row: await readRow(), readRow }
}

it('a key is made with the areas, addresses and last day that are chosen', async () => {
  const { row } = await sent({
    customers: 'read',
    invoices: 'write',
    catalog: '',
    allowedCidrs: '203.0.113.0/24, 198.51.100.7',
    expiresAt: '2099-12-31',
  })
  const end = new Date('2099-12-31T23:59:59Z')
  expect(row).toEqual({
    permissions: ['customers:read', 'invoices:write'],
    allowedCidrs: ['203.0.113.0/24', '198.51.100.7'],
    expiresAt: end,
    chosenEndAt: end,
  })
})

it('a key for which nothing is chosen may do everything, from everywhere, for ever', async () => {
  const { row } = await sent({ customers: '', allowedCidrs: '', expiresAt: '' })
  expect(row).toEqual({ permissions: ['all'], allowedCidrs: [], expiresAt: null, chosenEndAt: null })
})

it('what is no address is refused', async () => {
  const { state, row } = await sent({ allowedCidrs: 'the office' })
  expect(row).toBeUndefined()
  expect(JSON.stringify(state.errors)).toContain('203.0.113.0/24')
})

it('a key is limited on its page with the same fields, and is never given more', async () => {
  const { readRow } = await sent({ customers: 'write', invoices: 'read', allowedCidrs: '203.0.113.0/24' })
  const [, keyId = ''] = /api-keys\/(key_\w+)/.exec(await shownAt('/api-keys')) ?? []
  const page = await shownAt(`/api-keys/${keyId}`)
  for (const part of ['Limit this key', 'value="203.0.113.0/24"']) expect(page).toContain(part)
  const limit = (fields: Record<string, string>) => {
    const form = new FormData()
    const all = { environment: 'sandbox', idempotencyKey: crypto.randomUUID(), keyId, ...fields }
    for (const [name, value] of Object.entries(all)) form.set(name, value)
    return narrowKeyWithForm({ key: '', values: {}, errors: {} }, form)
  }
  const less = { customers: 'read', invoices: '', allowedCidrs: '203.0.113.7', expiresAt: '2099-12-31' }
  expect((await limit(less)).done).toEqual({ message: 'The key was limited.' })
  const limited = {
    permissions: ['customers:read'],
    allowedCidrs: ['203.0.113.7'],
    expiresAt: new Date('2099-12-31T23:59:59Z'),
  }
  expect(await readRow()).toMatchObject(limited)
  for (const more of [{ customers: 'write' }, { customers: '' }, { allowedCidrs: '' }]) {
    const { errors, message, done } = await limit({ ...less, ...more })
    expect([done, JSON.stringify({ errors, message })]).toEqual([
      undefined,
      expect.stringContaining('must not allow more than the key does'),
    ])
  }
  expect(await readRow()).toMatchObject(limited)
})

it('the list and the page of a key say what it may do and from where', async () => {
  await sent({ customers: 'read', allowedCidrs: '203.0.113.0/24' })
  const list = await shownAt('/api-keys')
  for (const part of ['May do', 'customers:read', 'Limit what it may do']) expect(list).toContain(part)
  const [, id] = /api-keys\/(key_\w+)/.exec(list) ?? []
  const page = await shownAt(`/api-keys/${id}`)
  for (const part of ['customers:read', '203.0.113.0/24', 'never used']) expect(page).toContain(part)
})
