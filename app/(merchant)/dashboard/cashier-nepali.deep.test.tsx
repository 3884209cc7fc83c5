import { expect, test } from 'vitest'
import { comesAs } from '@/scripts/test/browser.fixture'
import { Api } from '@/testing/api'
import { newMember, signedIn } from '@/testing/merchant'
import { newSandbox } from '@/testing/world'
import { shownAt } from './shown-page.fixture'
import { englishOn } from './spoken-page.fixture'

/** A business with a member who has paid, and its people. */
async function newGym() {
  const api = await Api.load()
  const tenant = await newSandbox(api)
  const { headers } = await signedIn(await newMember(tenant.ownerCtx.businessId, 'cashier'))
  const product = await api.must('createProduct', { credentials: tenant.session, body: { name: 'Gym' } })
  const price = { productId: product.id, amountPaisa: '150000', currency: 'NPR', interval: 'month' }
  const { id: priceId } = await api.must('createPrice', { credentials: tenant.session, body: price })
  const cashier = { ...headers, 'x-environment': 'sandbox' }
  const sold = await api.must('sellToWalkIn', {
    credentials: cashier,
    body: {
      ...{ name: 'Sita Magar', phone: '9812345678', priceId },
      payment: { method: 'cash', reference: 'R-7' },
    },
  })
  await api.must('countDrawer', { credentials: cashier, body: { countedPaisa: '140000', note: 'R-7' } })
  await api.must('createCustomerNote', {
    credentials: tenant.session,
    path: { customerId: sold.customer.id },
    body: { note: 'R-7' },
  })
  return { owner: tenant.session.cookie, cashier: headers.cookie, sold, ids: tenant.ids }
}

const LISTS = [
  ...['/customers', '/subscriptions', '/invoices', '/payments'],
  ...['/invoice-items', '/credit-notes', '/questions'],
]

/** Pages that every member can open, whatever data there is. */
const OPENED = [
  ...['/counter', '/counter?q=sita', '/counter?q=nobody'],
  ...['/payments/day', '/payments/day?date=2026-01-05'],
  ...LISTS,
  ...LISTS.map((list) => `${list}?cursor=nobody`),
  '/customers?name=nobody',
  '/customers?sort=name&columns=customer,owes,wallet,subscriptions,pan,nobody',
  '/customers?createdFrom=2026-11-20&createdTo=2026-11-27',
  '/subscriptions?columns=customer,interval,quantity,ends-with-its-period,paid-until,amount',
  '/invoices?status=open&columns=number,due-bikram-sambat,still-due,vat,period-from',
  '/payments?receivedFrom=nobody',
]

/** Pages that a cashier cannot open. */
const OF_THE_OWNER = [
  ...['', '/reports', '/reports?range=7d&compare=none', '/reports?range=12m'],
  '/reports?range=own&from=2026-01-05&to=2026-01-09',
  ...['/agreements', '/agreements?cursor=nobody'],
  ...['/money', '/money?month=2083-07', '/money?columns=movement,invoice-id,balance', '/money?cursor=nobody'],
  ...['/bulk-actions', '/bulk-actions?cursor=nobody'],
  ...['/search', '/search?q=sita', '/search?q=nobody'],
]

test.each(['cashier', 'owner'] as const)(
  'the %s who reads Nepali meets no English on the pages that speak it',
  async (person) => {
    const { sold, ids, ...people } = await newGym()
    comesAs(people[person], 'ne')
    const english: string[] = []
    for (const address of [
      ...OPENED,
      ...[`/payments/${sold.payment.id}`, `/payments/${sold.payment.id}/receipt`],
      ...[`/customers/${sold.customer.id}`, `/customers/${ids.cus}`],
      ...(person === 'owner' ? [...OF_THE_OWNER, `/bulk-actions/${ids.bulk}`] : []),
    ])
      english.push(...(await englishOn(address)))
    for (const list of LISTS) english.push(...(await englishOn(list, 'production')))
    expect(english).toEqual([])
  },
)

test('the page of a customer is in Nepali in production, in the archive, and when the person was erased', async () => {
  const api = await Api.load()
  const { session } = await newSandbox(api)
  comesAs(session.cookie, 'ne')
  const english: string[] = []
  for (const environment of ['sandbox', 'production'] as const) {
    const credentials = { ...session, 'x-environment': environment }
    const body = { name: 'Asha', email: 'asha@example.com' }
    const { id } = await api.must('createCustomer', { credentials, body })
    english.push(...(await englishOn(`/customers/${id}`, environment)))
    for (const ending of ['archiveCustomer', 'eraseCustomer']) {
      await api.must(ending, { credentials, path: { customerId: id } })
      english.push(...(await englishOn(`/customers/${id}`, environment)))
    }
  }
  expect(english).toEqual([])
})

test('the other pages stay English and say so, in a frame in Nepali', async () => {
  const { owner } = await newGym()
  comesAs(owner, 'ne')
  const shown = await shownAt('/webhooks')
  const [frame = '', page = ''] = shown.split(/(?=<main[^>]* lang="en")/)
  expect(frame).toContain('काउन्टर')
  expect(page).not.toContain('lang="ne"')
  expect(page).toContain('Webhooks')
})
