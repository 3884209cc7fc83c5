import { randomUUID } from 'node:crypto'
import type { Api } from './api'
import type { Scene } from './walk-scenes'
import type { Ids, Tenant } from './world'

const READ: Scene = {}

/** Ends the pause and the cancellation of a subscription, so that it can change. */
async function changeable(api: Api, credentials: Tenant['key'], id: string): Promise<Ids> {
  const path = { id }
  const { status, cancelAtPeriodEnd } = await api.must('getSubscription', { credentials, path })
  if (status === 'paused') await api.must('unpauseSubscription', { credentials, path, body: {} })
  if (cancelAtPeriodEnd) await api.must('resumeSubscription', { credentials, path, body: {} })
  return {}
}

/** Somebody paid at the counter, and the payment was taken back: the period is due. */
async function owingAtTheCounter(api: Api, credentials: Tenant['key'], ids: Ids): Promise<Ids> {
  const start = {
    priceId: ids.price,
    customerId: ids.cus,
    collection: 'outside',
    payment: { method: 'cash' },
  }
  const headers = () => ({ 'idempotency-key': randomUUID() })
  const made = await api.must('createSubscription', { credentials, headers: headers(), body: start })
  const { items } = await api.must('listPayments', { credentials, query: { subscriptionId: made.id } })
  const body = { reason: 'The cheque came back.' }
  const path = { id: items[0].id }
  await api.must('reversePayment', { credentials, headers: headers(), path, body })
  return { sub: made.id }
}

/** How the operations on subscriptions succeed. */
export const SUBSCRIPTION_SCENES: Record<string, Scene> = {
  createSubscription: READ,
  listSubscriptions: { query: ({ cus }) => ({ customerId: cus as string }) },
  getSubscription: READ,
  getSubscriptionForecast: READ,
  getSubscriptionDunning: READ,
  updateSubscription: READ,
  cancelSubscription: READ,
  resumeSubscription: {
    arrange: async ({ api, key: credentials, ids }) => {
      const path = { id: ids.sub as string }
      await api.must('cancelSubscription', { credentials, path, body: { cancelAtPeriodEnd: true } })
      return {}
    },
  },
  giveDays: {
    body: () => ({ days: 5 }),
    arrange: async ({ api, key, ids }) => owingAtTheCounter(api, key, ids),
  },
  pauseSubscription: { body: () => ({ remaining: 'lose' }) },
  unpauseSubscription: {
    arrange: async ({ api, key: credentials, ids }) => {
      const path = { id: ids.sub as string }
      const { status } = await api.must('getSubscription', { credentials, path })
      if (status !== 'paused') await api.must('pauseSubscription', { credentials, path, body: {} })
      return {}
    },
  },
  changeSubscription: {
    body: () => ({ quantity: 2, when: 'period_end' }),
    arrange: async ({ api, key, ids }) => changeable(api, key, ids.sub as string),
  },
  previewSubscriptionChange: {
    body: () => ({ quantity: 2 }),
    arrange: async ({ api, key, ids }) => changeable(api, key, ids.sub as string),
  },
  removePendingChange: {
    arrange: async ({ api, key: credentials, ids }) => {
      await changeable(api, credentials, ids.sub as string)
      const headers = { 'idempotency-key': randomUUID() }
      const call = { credentials, headers, path: { id: ids.sub as string } }
      await api.must('changeSubscription', { ...call, body: { quantity: 3, when: 'period_end' } })
      return {}
    },
  },
  redeemCoupon: READ,
  removeDiscount: {
    arrange: async ({ api, key: credentials, ids }) => {
      const headers = { 'idempotency-key': randomUUID() }
      const call = { credentials, headers, path: { id: ids.sub as string } }
      await api.must('redeemCoupon', { ...call, body: { couponCode: 'DASHAIN-20' } })
      return {}
    },
  },
}
