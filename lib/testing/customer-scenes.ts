import type { Scene } from './walk-scenes'

const READ: Scene = {}

/** How the operations of customers succeed. */
export const CUSTOMER_SCENES: Record<string, Scene> = {
  startLogin: { body: ({ biz }) => ({ phone: '+9779800000000', environment: 'sandbox', businessId: biz }) },
  verifyLogin: {
    arrange: async ({ api, ids }) => {
      const body = { phone: '+9779800000000', environment: 'sandbox', businessId: ids.biz }
      await api.must('startLogin', { body })
      return { code: '987654' }
    },
    body: ({ biz, code }) => ({
      phone: '+9779800000000',
      code,
      environment: 'sandbox',
      businessId: biz,
    }),
  },
  logout: { endsSession: true },

  getWallet: READ,
  listWalletTransactions: { query: () => ({ limit: '1' }) },
  listWalletSubscriptions: { query: () => ({ limit: '1' }) },
  cancelWalletSubscription: { body: () => ({ reason: 'Moving abroad' }) },
  resumeWalletSubscription: {
    arrange: async ({ api, user: credentials, ids }) => {
      await api.must('cancelWalletSubscription', { credentials, path: { id: ids.sub as string }, body: {} })
      return {}
    },
  },
  listWalletInvoices: { query: () => ({ limit: '1' }) },
  getWalletPreferences: READ,
  updateWalletPreferences: { body: () => ({ language: 'ne', lowBalancePaisa: '50000', smsReceipts: false }) },
  listTopUps: { query: () => ({ limit: '1' }) },
  createTopUp: { body: () => ({ provider: 'esewa', amountPaisa: '35000' }) },
  getTopUp: READ,
}
