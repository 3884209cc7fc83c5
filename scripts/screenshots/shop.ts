import type { Api } from '../demo/api'
import { eventually } from '../demo/eventually'
import type { Receiver } from './receiver'

interface Named {
  id: string
}

const NAMES = [
  ['Asha Gurung', 'Bimal Thapa', 'Chandra Rai', 'Deepa Shrestha', 'Elina Maharjan', 'Firoz Ansari'],
  ['Gita Tamang', 'Hari Adhikari', 'Indira Karki', 'Jeevan Magar', 'Kabita Lama', 'Laxmi Poudel'],
  ['Manish Bhandari', 'Nisha Sherpa', 'Om Prakash Yadav', 'Pratima KC', 'Rajan Dahal', 'Sarita Chaudhary'],
] as const

const GOLD_PAISA = 1_500_00

/**
 * Fills the sandbox of a business with what a shop has after two months: people who pay, who are in trial, who are past
 * due, recovered and gone; invoices in every state; links; and an endpoint that fails now and then.
 */
export async function fillShop(api: Api, receiver: Receiver): Promise<void> {
  for (const place of ['orders', 'accounting'])
    await api.post('/v1/webhooks/endpoints', { url: `${receiver.url}/${place}`, enabled_events: ['*'] })
  const membership = await api.post<Named>('/v1/catalog/products', {
    name: 'Gold membership',
    description: 'Unlimited tea tastings, and a table by the window.',
  })
  const course = await api.post<Named>('/v1/catalog/products', {
    name: 'Tea course',
    description: 'Four evenings a month, with a tea master.',
  })
  const monthly = await price(api, membership.data.id, {
    amountPaisa: String(GOLD_PAISA),
    nickname: 'Monthly',
  })
  await price(api, membership.data.id, { amountPaisa: '1500000', interval: 'year', nickname: 'Yearly' })
  const trial = await price(api, course.data.id, {
    amountPaisa: '120000',
    trialDays: 14,
    nickname: 'First try',
  })

  const [first, second, third] = NAMES
  // Every third person has money for one period only.
  const early = await subscribe(api, first, monthly, (i) => (i % 3 === 2 ? 1 : 4))
  await advance(api, 12)
  const later = await subscribe(api, second, monthly, (i) => (i % 2 ? 1 : 3))
  await advance(api, 20)
  const [late] = early.filter((_, i) => i % 3 === 2)
  if (late) {
    await eventually('a subscription is past due', async () => {
      const { data } = await api.get<{ status: string }>(`/v1/subscriptions/${late.subscriptionId}`)
      return data.status === 'past_due' ? true : undefined
    })
    await topUp(api, late.customerId, GOLD_PAISA)
  }
  await subscribe(api, third.slice(0, 4), trial, () => 2)
  for (const name of third.slice(4)) await customer(api, name)
  // In a few days the second group renews, and not all of its wallets hold enough.
  await advance(api, 5)
  if (later[0])
    await api.post(`/v1/subscriptions/${later[0].subscriptionId}/cancel`, { reason: 'Moved away.' })
  if (later[1])
    await api.post(`/v1/subscriptions/${later[1].subscriptionId}/cancel`, { cancelAtPeriodEnd: true })
  for (let n = 0; n < 2; n += 1)
    await api.post('/v1/checkout/sessions', {
      priceId: n ? trial : monthly,
      successUrl: 'https://shop.example.com',
    })
  if (early[0]) await draftInvoice(api, early[0].subscriptionId, monthly)
}

interface Sold {
  customerId: string
  subscriptionId: string
}

async function subscribe(
  api: Api,
  names: readonly string[],
  priceId: string,
  periods: (i: number) => number,
): Promise<Sold[]> {
  const sold: Sold[] = []
  for (const [i, name] of names.entries()) {
    const customerId = await customer(api, name)
    await topUp(api, customerId, periods(i) * GOLD_PAISA)
    const { data } = await api.post<Named>('/v1/subscriptions', { customerId, priceId })
    sold.push({ customerId, subscriptionId: data.id })
  }
  return sold
}

async function customer(api: Api, name: string): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
  const { data } = await api.post<Named>('/v1/customers', { email, name, metadata: { desk: 'Patan' } })
  return data.id
}

async function price(api: Api, productId: string, terms: Record<string, unknown>): Promise<string> {
  const body = { productId, currency: 'NPR', interval: 'month', ...terms }
  return (await api.post<Named>('/v1/catalog/prices', body)).data.id
}

function topUp(api: Api, customerId: string, amountPaisa: number) {
  return api.post(`/v1/sandbox/customers/${customerId}/topup`, { amountPaisa: String(amountPaisa) })
}

const DAY_S = 86_400

function advance(api: Api, days: number) {
  return api.post('/v1/sandbox/clock/advance', { seconds: days * DAY_S })
}

async function draftInvoice(api: Api, subscriptionId: string, priceId: string): Promise<void> {
  const now = Date.now()
  await api.post('/v1/invoices', {
    subscriptionId,
    priceId,
    amountPaisa: '25000',
    description: 'Joining fee',
    periodStart: new Date(now).toISOString(),
    periodEnd: new Date(now + DAY_S * 1000).toISOString(),
  })
}
