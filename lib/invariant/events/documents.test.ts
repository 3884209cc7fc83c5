import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presentCheckoutSession } from '@/lib/checkout/present'
import { newId } from '@/lib/core/id'
import { presentCustomer } from '@/lib/customer/present'
import { EVENT_TYPE_NAMES } from '@/lib/events/catalogue'
import { query } from '@/lib/infra/database/db'
import { presentInvoice } from '@/lib/invoice/present'
import { presentPrice } from '@/lib/price/present'
import { presentProduct } from '@/lib/product/present'
import { presentSubscription } from '@/lib/subscription/present'
import { presentTopUp } from '@/lib/top-up/present'
import { presentWallet } from '@/lib/wallet/present'
import { presentEndpoint } from '@/lib/webhook/endpoint/present'
import { tellStory } from '../story.fixture'
import { type Document, FAMILIES, type FamilyName, familyOf, LEFT_OUT, type Row } from './documents'
import { PLOTS } from './plots'

// biome-ignore lint/suspicious/noExplicitAny: each takes its own row
const PRESENT: Record<FamilyName, (row: any) => object> = {
  customer: (row) => presentCustomer({ ...row, activeSubscriptionsCount: 0, lifetimeValuePaisa: 0n }),
  product: presentProduct,
  price: presentPrice,
  subscription: presentSubscription,
  invoice: presentInvoice,
  checkout: presentCheckoutSession,
  topup: presentTopUp,
  wallet: presentWallet,
  endpoint: presentEndpoint,
}

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
beforeAll(() => client.connect())
afterAll(() => client.end())

test('the checker expects in an event exactly the fields that GET shows', async () => {
  await tellStory()
  for (const family of Object.keys(FAMILIES) as FamilyName[]) {
    const { table, document } = FAMILIES[family]
    const first = `SELECT * FROM ${table} ORDER BY id LIMIT 1`
    const expected: Document = document((await client.query<Row>(first)).rows[0] as Row)
    const shown = JSON.parse(JSON.stringify(PRESENT[family]((await query<Row>(first))[0])))
    const fields = [...Object.keys(expected), ...LEFT_OUT[family]].toSorted()
    expect({ family, fields: Object.keys(shown).toSorted() }).toEqual({ family, fields })
    for (const [field, value] of Object.entries(expected))
      expect({ field, value }).toEqual({ field, value: shown[field] })
  }
})

test('the checker knows what every type of event may change', () => {
  const about = EVENT_TYPE_NAMES.filter((type) => type !== 'webhook.test')
  for (const type of about) {
    const family = familyOf(type)
    expect({ type, known: family !== undefined }).toEqual({ type, known: true })
    const { begins, changes, steps = {} } = PLOTS[family as FamilyName]
    expect({ type, known: begins === type || type in changes || type in steps }).toEqual({
      type,
      known: true,
    })
  }
  expect(familyOf(newId('evt'))).toBeUndefined()
})
