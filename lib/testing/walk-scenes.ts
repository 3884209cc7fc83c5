import { type ApiOperation, type Call, parametersOf } from './api'
import type { Ids, Tenant } from './world'

/** How one operation succeeds. Its path ids come from the tenant's world by their kind. */
export interface Scene {
  /** Makes what the operation needs and the world lacks; those ids take the place of the world's. */
  arrange?(tenant: Tenant): Promise<Ids>
  query?(ids: Ids): Record<string, string>
  body?(ids: Ids): Record<string, unknown>
  /** Production answers 403. */
  sandboxOnly?: true
}

const READ: Scene = {}

/** One entry per operation; an operation without one fails the walk. */
export const SCENES: Record<string, Scene> = {
  createCustomer: {
    body: () => ({ email: 'bina@example.com', name: 'Bina', metadata: { shop: 'Patan' } }),
  },
  listCustomers: { query: () => ({ status: 'active', limit: '1' }) },
  getCustomer: READ,
  updateCustomer: { body: () => ({ name: 'Asha Rai', metadata: { shop: null } }) },
  archiveCustomer: {
    arrange: async ({ api, key }) => ({
      cus: (await api.must('createCustomer', { key, body: { email: 'leaver@example.com' } })).id,
    }),
  },

  createProduct: { body: () => ({ name: 'Coffee', description: 'Black', metadata: { aisle: '4' } }) },
  listProducts: { query: () => ({ active: 'all' }) },
  getProduct: READ,
  updateProduct: { body: () => ({ name: 'Green tea', description: null }) },

  createPrice: {
    body: ({ prod }) => ({
      productId: prod,
      amountPaisa: '120000',
      currency: 'NPR',
      interval: 'month',
      intervalCount: 3,
      nickname: 'Quarterly',
    }),
  },
  listPrices: { query: ({ prod }) => ({ productId: prod as string, active: 'true' }) },
  getPrice: READ,
  updatePrice: { body: () => ({ amountPaisa: '60000', nickname: null }) },

  createSubscription: {
    body: ({ price, cus }) => ({ priceId: price, customerId: cus, metadata: { seat: '1' } }),
  },
  listSubscriptions: { query: ({ cus }) => ({ customerId: cus as string }) },
  getSubscription: READ,
  updateSubscription: { body: () => ({ metadata: { seat: '2' } }) },
  cancelSubscription: { body: () => ({ cancelAtPeriodEnd: true, reason: 'Moving abroad' }) },
  resumeSubscription: {
    arrange: async ({ api, key, ids }) => {
      const path = { id: ids.sub as string }
      await api.must('cancelSubscription', { key, path, body: { cancelAtPeriodEnd: true } })
      return {}
    },
  },

  createInvoice: {
    body: ({ sub, price }) => ({
      subscriptionId: sub,
      priceId: price,
      amountPaisa: '25000',
      description: 'Setting up',
      periodStart: '2026-11-20T00:00:00Z',
      periodEnd: '2026-12-20T00:00:00Z',
    }),
  },
  listInvoices: { query: ({ sub }) => ({ subscriptionId: sub as string, status: 'draft' }) },
  getInvoice: READ,
  sendInvoice: READ,
  settleInvoice: {
    arrange: async ({ api, key, ids }) => {
      await api.must('sendInvoice', { key, path: { id: ids.inv as string } })
      return {}
    },
    body: () => ({ status: 'paid' }),
  },
  listInvoiceEvents: READ,

  listWebhookEndpoints: READ,
  createWebhookEndpoint: {
    body: () => ({ url: 'https://127.0.0.1:9/other', enabled_events: ['invoice.*', 'subscription.created'] }),
  },
  getWebhookEndpoint: READ,
  updateWebhookEndpoint: { body: () => ({ enabledEvents: ['customer.created'], active: false }) },
  deleteWebhookEndpoint: READ,
  listWebhookDeliveries: { query: () => ({ limit: '5' }) },
  testWebhookEndpoint: { body: () => ({ type: 'invoice.paid' }) },
  replayWebhookDeliveries: { body: () => ({ since: '2026-01-01T00:00:00Z' }) },
  rotateWebhookSecret: { body: () => ({ overlapHours: 1 }) },

  listEvents: { query: () => ({ type: 'customer.*,product.created', order: 'asc' }) },
  getEvent: READ,

  getSandboxClock: { sandboxOnly: true },
  advanceSandboxClock: { sandboxOnly: true, body: () => ({ seconds: 60 }) },
  topUpSandboxCustomer: { sandboxOnly: true, body: () => ({ amountPaisa: '1000' }) },
}

/** The call by which an operation succeeds for this tenant. */
export async function successfulCall(tenant: Tenant, operation: ApiOperation): Promise<Call> {
  const scene = SCENES[operation.id]
  if (!scene) {
    throw new Error(
      `The walk does not know how ${operation.id} succeeds: add a scene for it to lib/testing/walk-scenes.ts.`,
    )
  }
  const ids = { ...tenant.ids, ...(await scene.arrange?.(tenant)) }
  return {
    key: tenant.key,
    path: Object.fromEntries(
      parametersOf(operation, 'path').map(({ name, schema }) => [
        name,
        ids[schema['x-khata-id'] ?? ''] ?? 'none',
      ]),
    ),
    ...(scene.query && { query: scene.query(ids) }),
    ...(scene.body && { body: scene.body(ids) }),
  }
}
