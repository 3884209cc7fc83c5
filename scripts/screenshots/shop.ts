import type { Khata } from '../../clients/typescript/src/client'
import type { CreatePriceRequest } from '../../clients/typescript/src/generated'
import { eventually } from '../demo/eventually'
import { workAtTheDesk } from './desk'
import type { Receiver } from './receiver'

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
export async function fillShop(khata: Khata, receiver: Receiver): Promise<void> {
  for (const place of ['orders', 'accounting'])
    await khata.createWebhookEndpoint({ url: `${receiver.url}/${place}`, enabled_events: ['*'] })
  const membership = await khata.createProduct({
    name: 'Gold membership',
    description: 'Unlimited tea tastings, and a table by the window.',
  })
  const course = await khata.createProduct({
    name: 'Tea course',
    description: 'Four evenings a month, with a tea master.',
  })
  const monthly = await price(khata, membership.id, {
    amountPaisa: String(GOLD_PAISA),
    nickname: 'Monthly',
  })
  await price(khata, membership.id, { amountPaisa: '1500000', interval: 'year', nickname: 'Yearly' })
  const trial = await price(khata, course.id, {
    amountPaisa: '120000',
    trialDays: 14,
    nickname: 'First try',
  })

  const [first, second, third] = NAMES
  // Every third person has money for one period only.
  const early = await subscribe(khata, first, monthly, (i) => (i % 3 === 2 ? 1 : 4))
  await advance(khata, 12)
  const later = await subscribe(khata, second, monthly, (i) => (i % 2 ? 1 : 3))
  await advance(khata, 20)
  const [late] = early.filter((_, i) => i % 3 === 2)
  if (late) {
    await eventually('a subscription is past due', async () => {
      const { status } = await khata.getSubscription(late.subscriptionId)
      return status === 'past_due' ? true : undefined
    })
    await topUp(khata, late.customerId, GOLD_PAISA)
  }
  await subscribe(khata, third.slice(0, 4), trial, () => 2)
  for (const name of third.slice(4)) await customer(khata, name)
  // In a few days the second group renews, and not all of its wallets hold enough.
  await advance(khata, 5)
  if (later[0]) await khata.cancelSubscription(later[0].subscriptionId, { reason: 'Moved away.' })
  if (later[1]) await khata.cancelSubscription(later[1].subscriptionId, { cancelAtPeriodEnd: true })
  for (let n = 0; n < 2; n += 1)
    await khata.createCheckoutSession({
      priceId: n ? trial : monthly,
      successUrl: 'https://shop.example.com',
    })
  if (early[0]) {
    await draftInvoice(khata, early[0].subscriptionId, monthly)
    await workAtTheDesk(khata, { priceId: monthly, subscriptionId: early[0].subscriptionId })
  }
}

interface Sold {
  customerId: string
  subscriptionId: string
}

async function subscribe(
  khata: Khata,
  names: readonly string[],
  priceId: string,
  periods: (i: number) => number,
): Promise<Sold[]> {
  const sold: Sold[] = []
  for (const [i, name] of names.entries()) {
    const customerId = await customer(khata, name)
    await topUp(khata, customerId, periods(i) * GOLD_PAISA)
    const { id } = await khata.createSubscription({ customerId, priceId })
    sold.push({ customerId, subscriptionId: id })
  }
  return sold
}

async function customer(khata: Khata, name: string): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
  return (await khata.createCustomer({ email, name, metadata: { desk: 'Patan' } })).id
}

type Terms = Pick<CreatePriceRequest, 'amountPaisa' | 'nickname'> & Partial<CreatePriceRequest>

async function price(khata: Khata, productId: string, terms: Terms): Promise<string> {
  return (await khata.createPrice({ productId, currency: 'NPR', interval: 'month', ...terms })).id
}

function topUp(khata: Khata, customerId: string, amountPaisa: number) {
  return khata.topUpSandboxCustomer(customerId, { amountPaisa: String(amountPaisa) })
}

const DAY_S = 86_400

function advance(khata: Khata, days: number) {
  return khata.advanceSandboxClock({ seconds: days * DAY_S })
}

async function draftInvoice(khata: Khata, subscriptionId: string, priceId: string): Promise<void> {
  const now = Date.now()
  await khata.createInvoice({
    subscriptionId,
    priceId,
    amountPaisa: '25000',
    description: 'Joining fee',
    periodStart: new Date(now).toISOString(),
    periodEnd: new Date(now + DAY_S * 1000).toISOString(),
  })
}
