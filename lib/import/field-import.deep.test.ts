import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { GET as readPreview } from '@/app/v1/imports/[id]/preview/route'
import { POST as createImport } from '@/app/v1/imports/route'
import { toWire } from '@/lib/core/id'
import { createPrice } from '@/lib/price/create'
import { createPriceInput } from '@/lib/price/schema'
import { createProduct } from '@/lib/product/create'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { countOf, run } from './sent-import.fixture'

// Files as people have them, from the upload to the customers.

/** How many customers and subscriptions come of each file. */
const FILES: Record<string, [customers: number, subscriptions: number]> = {
  'blank-heading': [1, 0],
  'dates-after-a-spreadsheet': [4, 4],
  'float-phones': [2, 0],
  'google-contacts': [1, 0],
  'isp-login-and-name': [1, 1],
  'ledger-without-name': [1, 0],
  'member-whose-time-is-over': [1, 0],
  'outlook-contacts': [1, 0],
  placeholders: [3, 0],
  'price-with-nbsp': [1, 1],
  'sep-line': [1, 0],
  'title-row': [1, 0],
  'two-phones': [3, 0],
}

async function newGym() {
  const gym = await newBusiness()
  const { id } = await createProduct(gym.ctx, { name: 'Monthly Gym' })
  const price = {
    productId: toWire('prod', id),
    amountPaisa: '250000',
    currency: 'NPR',
    interval: 'month',
  }
  await createPrice(gym.ctx, createPriceInput.parse(price))
  return gym
}

async function sendField(sandboxKey: string, name: string) {
  const form = new FormData()
  const bytes = new Uint8Array(readFileSync(path.join(import.meta.dirname, 'field', `${name}.csv`)))
  form.set('file', new File([bytes], `${name}.csv`))
  form.set('guess', 'true')
  return (await call(createImport, sandboxKey, { form })).data
}

test.each(Object.entries(FILES))('%s.csv moves in whole, and nobody moves in twice', async (name, counts) => {
  const gym = await newGym()
  const first = await sendField(gym.sandboxKey, name)
  expect(first).toMatchObject({ rows: counts[0], ready: counts[0], problems: [] })
  const done = await run(gym, first.id)
  expect(done.progress).toEqual({ done: counts[0], failed: 0, total: counts[0] })
  const second = await sendField(gym.sandboxKey, name)
  expect(second).toMatchObject({ ready: 0, skipped: counts[0] })
  expect([await countOf(gym, 'customers'), await countOf(gym, 'subscriptions')]).toEqual(counts)
})

test('a member whose time is over moves in as a customer, and the row says so before', async () => {
  const gym = await newGym()
  const { id } = await sendField(gym.sandboxKey, 'member-whose-time-is-over')
  const { rows } = (await call(readPreview, gym.sandboxKey, { method: 'GET', params: { id } })).data
  expect(rows).toMatchObject([
    {
      customer: { name: 'Asha Rai', phone: '+9779841234567' },
      subscription: null,
      notes: [{ column: 'paid_until', code: 'date_over' }],
    },
  ])
})
