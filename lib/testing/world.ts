import type { Environment } from '@/lib/core/api-key-format'
import type { Api } from './api'
import { newBusiness, type TestBusiness } from './business'

/** One tenant's wire ids, one of every kind of object, by the prefix of its id. */
export type Ids = Record<string, string>

export interface Tenant {
  api: Api
  key: string
  environment: Environment
  ids: Ids
}

const PERIOD = { periodStart: '2026-11-20T00:00:00Z', periodEnd: '2026-12-20T00:00:00Z' }

/** A business with one of everything in each environment. */
export async function newWorld(api: Api): Promise<Record<Environment, Tenant>> {
  const business = await newBusiness()
  return {
    sandbox: await settle(api, business, 'sandbox'),
    production: await settle(api, business, 'production'),
  }
}

async function settle(api: Api, business: TestBusiness, environment: Environment): Promise<Tenant> {
  const key = environment === 'sandbox' ? business.sandboxKey : business.productionKey
  const must = (operation: string, body: unknown, path = {}) => api.must(operation, { key, body, path })
  const ids: Ids = {}
  ids.whe = (
    await must('createWebhookEndpoint', { url: 'https://127.0.0.1:9/khata', enabled_events: ['*'] })
  ).id
  ids.prod = (await must('createProduct', { name: 'Tea' })).id
  // No test money reaches production: there a trial lets the subscription begin without any.
  const trialDays = environment === 'production' ? 14 : 0
  const terms = { amountPaisa: '50000', currency: 'NPR', interval: 'month', trialDays }
  ids.price = (await must('createPrice', { productId: ids.prod, ...terms })).id
  ids.cus = (await must('createCustomer', { email: 'asha@example.com', name: 'Asha' })).id
  if (environment === 'sandbox')
    await must('topUpSandboxCustomer', { amountPaisa: '10000000' }, { customerId: ids.cus })
  ids.sub = (await must('createSubscription', { priceId: ids.price, customerId: ids.cus })).id
  const draft = { amountPaisa: '25000', description: 'Setting up', ...PERIOD }
  ids.inv = (
    await must('createInvoice', { subscriptionId: ids.sub, priceId: ids.price, ...draft })
  ).invoice.id
  ids.evt = (await api.must('listEvents', { key })).items[0].id
  ids.whd = (await api.must('listWebhookDeliveries', { key, path: { id: ids.whe as string } }))[0].id
  return { api, key, environment, ids }
}
