import { updateBusiness } from '@/lib/business/update'
import { businessHasLiveSubscription } from '@/lib/subscription/read'
import type { Scene } from './walk-scenes'
import { fundUser, newOwnWithdrawalScene } from './withdrawal'
import type { Tenant } from './world'

const READ: Scene = {}

/** How the operations of customers succeed. */
export const CUSTOMER_SCENES: Record<string, Scene> = {
  startLogin: READ,
  verifyLogin: {
    arrange: async ({ api, ids }) => {
      const body = { phone: '+9779800000000', environment: 'sandbox', businessId: ids.biz }
      await api.must('startLogin', { body })
      return { code: '987654' }
    },
  },
  logout: { endsSession: true },

  unarchiveCustomer: {
    arrange: async ({ api, key: credentials }) => {
      const { id: cus } = await api.must('createCustomer', {
        credentials,
        body: { email: 'back@example.com' },
      })
      await api.must('archiveCustomer', { credentials, path: { customerId: cus } })
      return { cus }
    },
  },

  getWallet: READ,
  listWallets: READ,
  listWalletTransactions: { query: () => ({ limit: '1' }) },
  listWalletSubscriptions: { query: () => ({ limit: '1' }) },
  cancelWalletSubscription: READ,
  resumeWalletSubscription: {
    arrange: async ({ api, user: credentials, ids }) => {
      await api.must('cancelWalletSubscription', { credentials, path: { id: ids.sub as string }, body: {} })
      return {}
    },
  },
  pauseWalletSubscription: { arrange: allowPause },
  unpauseWalletSubscription: {
    arrange: async (tenant) => {
      await allowPause(tenant)
      const { api, user: credentials, ids } = tenant
      await api.must('pauseWalletSubscription', { credentials, path: { id: ids.sub as string }, body: {} })
      return {}
    },
  },
  listWalletPlanOptions: { arrange: allowChanges },
  previewWalletPlanChange: { arrange: allowChanges, body: ({ price }) => ({ priceId: price }) },
  changeWalletPlan: {
    arrange: allowChanges,
    body: ({ price }) => ({ priceId: price, expectedPaisa: '0' }),
  },
  listWalletAgreements: { query: () => ({ limit: '1' }) },
  lowerWalletAgreement: { body: () => ({ amountPaisa: '400' }) },
  endWalletAgreement: READ,
  listWalletInvoices: { query: () => ({ limit: '1' }) },
  getWalletPreferences: READ,
  updateWalletPreferences: READ,
  listTopUps: { query: () => ({ limit: '1' }) },
  createTopUp: READ,
  getTopUp: READ,
  listWalletWithdrawals: { query: () => ({ limit: '1' }) },
  createWalletWithdrawal: { arrange: fundUser },
  getWalletWithdrawal: { arrange: newOwnWithdrawalScene },
  cancelWalletWithdrawal: { arrange: newOwnWithdrawalScene },
}

/** Lets the customers of the business change their plans. */
async function allowChanges({ ownerCtx }: Tenant): Promise<Record<string, string>> {
  await updateBusiness(ownerCtx, { planChanges: 'all' }, businessHasLiveSubscription)
  return {}
}

/** Lets the customers of the business pause. */
async function allowPause({ ownerCtx }: Tenant): Promise<Record<string, string>> {
  await updateBusiness(ownerCtx, { customerPause: true }, businessHasLiveSubscription)
  return {}
}
