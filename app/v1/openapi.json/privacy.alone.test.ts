import { expect, test } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { newPrice, subscribe } from '@/testing/billing'
import { writesByHand } from '@/testing/books'
import { newBusiness } from '@/testing/business'
import { customerOf, doNow } from '@/testing/production'
import { newTwin, payHere } from '@/testing/twins'
import { api, eventsOf, walkAsTwins } from './walk-privacy.fixture'

writesByHand('a paid period is ended at once, because production has no clock to move', 'period-current')

// The operations that could most easily reveal something. The deep suite tests all.
const CLOSE_TO_MONEY = [
  'getCustomer',
  'listCustomers',
  'getSubscription',
  'listInvoices',
  'listPayments',
  'createSubscription',
  'payInvoice',
]

test('in production no answer and no event of a business tells what a person pays to another one', () =>
  walkAsTwins(({ id }) => CLOSE_TO_MONEY.includes(id)))

const idsIn = (text: string) => text.match(/\b(?:usr|wal)_[0-9a-hjkmnp-tv-z]{26}\b/g) ?? []

test('two businesses of one person have no id of the person or the wallet in common', async () => {
  const twin = await newTwin(api)
  const { productionCtx: ctx, businessId } = await newBusiness('Elsewhere')
  const customerId = await customerOf(ctx, 'somebody@elsewhere.example', twin.phone)
  const { id } = await subscribe(ctx, customerId, await newPrice(ctx))
  await doNow(id)
  await payHere(twin)
  const here = (await eventsOf(twin)).flatMap(({ text }) => idsIn(text))
  const there = await query<{ text: string }>(
    'SELECT data::text AS text FROM events WHERE business_id = $1',
    [businessId],
  )
  const elsewhere = there.flatMap(({ text }) => idsIn(text))
  expect(here).not.toEqual([])
  expect(new Set(elsewhere).size).toBe(1)
  expect(elsewhere.filter((each) => here.includes(each))).toEqual([])
})
