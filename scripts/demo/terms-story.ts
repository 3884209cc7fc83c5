import { randomUUID } from 'node:crypto'
import type { Khata } from '../../clients/typescript/src/client'
import type { Subscription } from '../../clients/typescript/src/generated'
import { DAY_MS } from '../../lib/core/duration'
import { formatNpr } from '../../lib/core/money'
import type { Api } from './api'
import { eventually, expectThat } from './eventually'
import type { Journal } from './journal'

const PERCENT_OFF = 20
const BOTTLES = { description: 'Glass bottle', amountPaisa: '3000', quantity: 2 }
const BOTTLES_PAISA = 6_000n
const PAUSE_MS = 10 * DAY_MS

const npr = (paisa: string | bigint) => formatNpr(BigInt(paisa), 'en')

interface Told {
  api: Api<Khata>
  journal: Journal
  topUp: (paisa: bigint) => Promise<unknown>
  renew: (before: Subscription) => Promise<Subscription>
}

/** A month with a coupon and two bottles on top, and then a pause that ends by itself. */
export async function discountItemAndPause(
  { api, journal, topUp, renew }: Told,
  { id, customerId }: Subscription,
  periodPaisa: bigint,
): Promise<void> {
  const coupon = {
    code: `MILK-${randomUUID().slice(0, 8)}`,
    percentOff: PERCENT_OFF,
    duration: 'once',
  } as const
  await api.once((khata) => khata.createCoupon(coupon))
  await journal.step(
    `Coupon ${PERCENT_OFF} % off, sent twice`,
    async () => {
      const redeemed = await api.twice((khata, options) =>
        khata.redeemCoupon(id, { couponCode: coupon.code }, options),
      )
      expectThat(redeemed.data.discount?.periodsLeft === 1, 'the next period has the discount')
      return redeemed
    },
    ({ status, data: { discount } }) => `${status}, ${discount?.code}, replayed`,
  )
  const { data: item } = await journal.step(
    'Two bottles, sent twice',
    () => api.twice((khata, options) => khata.createInvoiceItem({ customerId, ...BOTTLES }, options)),
    ({ status }) => `${status}, ${npr(BOTTLES_PAISA)} waits for the renewal, replayed`,
  )
  const duePaisa = (periodPaisa * BigInt(100 - PERCENT_OFF)) / 100n + BOTTLES_PAISA
  const { walletBalancePaisa } = await api.client.getCustomer(customerId)
  await topUp(duePaisa - BigInt(walletBalancePaisa ?? 0))
  const renewed = await renew(await api.client.getSubscription(id))
  const { invoiceId } = await api.client.getInvoiceItem(item.id)
  expectThat(invoiceId !== null, 'the renewal has billed the bottles')
  const invoice = await api.client.getInvoice(invoiceId)
  expectThat(
    invoice.totalAmountPaisa === String(duePaisa),
    'the month costs the discounted price and the bottles',
  )
  await pause(api, journal, renewed)
}

async function pause(api: Api<Khata>, journal: Journal, before: Subscription): Promise<void> {
  const { now } = await api.client.getSandboxClock()
  const resumesAt = new Date(Date.parse(now) + PAUSE_MS).toISOString()
  const { data: paused } = await journal.step(
    'Paused for ten days, sent twice',
    () => api.twice((khata, options) => khata.pauseSubscription(before.id, { resumesAt }, options)),
    ({ status, data }) => `${status}, ${data.status} until ${resumesAt.slice(0, 10)}, replayed`,
  )
  await journal.step(
    'Ten days later',
    async () => {
      await api.client.advanceSandboxClock({ to: resumesAt })
      const after = await eventually('the pause ends by itself', async () => {
        const subscription = await api.client.getSubscription(before.id)
        return subscription.status === 'active' ? subscription : undefined
      })
      const laterMs = Date.parse(after.currentPeriodEnd) - Date.parse(before.currentPeriodEnd)
      const lengthMs = Date.parse(resumesAt) - Date.parse(paused.pausedAt ?? '')
      expectThat(laterMs === lengthMs, 'the period ends later by the length of the pause')
      return after
    },
    ({ status, currentPeriodEnd }) => `${status} until ${currentPeriodEnd.slice(0, 10)}`,
  )
}
