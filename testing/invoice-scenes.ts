import { randomUUID } from 'node:crypto'
import { fromWire, newId } from '@/lib/core/id'
import { accountOfRequests } from '@/lib/qr-request/account.fixture'
import { received } from '@/lib/qr-request/without-provider.fixture'
import { createPayment } from '@/lib/simulator/payment'
import type { Api } from './api'
import type { Scene } from './walk-scenes'
import { type Ids, PERIOD, type Tenant } from './world'

const READ: Scene = {}

// The SHA-256 of nothing.
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** The scenes of invoices, credit notes and of payments outside the wallet. */
export const INVOICE_SCENES: Record<string, Scene> = {
  createInvoice: READ,
  listInvoices: { query: ({ sub }) => ({ subscriptionId: sub as string, status: 'draft' }) },
  createInvoiceItem: READ,
  listInvoiceItems: { query: ({ cus }) => ({ customerId: cus as string, waiting: 'true' }) },
  getInvoiceItem: READ,
  deleteInvoiceItem: {
    // A renewal may have billed that of the world.
    arrange: async ({ api, key: credentials, ids }) => {
      const body = { customerId: ids.cus, description: 'Towel', amountPaisa: '700' }
      return { ii: (await api.must('createInvoiceItem', { credentials, body })).id }
    },
  },
  getInvoice: READ,
  getRegister: { query: () => ({ fiscalYear: '2083-84', month: '5' }) },
  getRegisterCsv: { query: () => ({ fiscalYear: '2083-84', month: '5' }) },
  getMonthEnd: { query: () => ({ fiscalYear: '2083-84', month: '5' }) },
  // Nothing was issued or paid then.
  closeMonth: {
    body: () => ({ fiscalYear: '2080-81', month: 1, digest: NOTHING, note: 'Sent to the accountant.' }),
  },
  getInvoicePdf: { query: () => ({ lang: 'ne' }) },
  updateDraftInvoice: {
    body: () => ({ lines: [{ description: 'Towel', amountPaisa: '700', quantity: 2 }] }),
  },
  deleteDraftInvoice: {
    arrange: async ({ api, key: credentials, ids }) => ({
      inv: await newDraftInvoice(api, credentials, ids),
    }),
  },
  sendInvoice: READ,
  settleInvoice: {
    arrange: async ({ api, key: credentials, ids }) => {
      await api.must('sendInvoice', { credentials, path: { id: ids.inv as string } })
      return {}
    },
  },
  payInvoice: {
    // Nothing is due on it. A wallet of production has no test money.
    arrange: async ({ api, key: credentials, ids }) => {
      const { sub: subscriptionId, price: priceId } = ids
      const lines = [{ description: 'Setting up', amountPaisa: '0' }]
      const body = { subscriptionId, priceId, lines, ...PERIOD }
      const { invoice } = await api.must('createInvoice', { credentials, body })
      await api.must('sendInvoice', { credentials, path: { id: invoice.id } })
      return { inv: invoice.id }
    },
  },
  payInvoiceOutside: {
    body: () => ({ method: 'cash', reference: 'R-1042' }),
    arrange: async ({ api, key, ids }) => ({ inv: await newOpenInvoice(api, key, ids) }),
  },
  refundInvoice: {
    arrange: async ({ api, key: credentials, ids }) => {
      const path = { id: await newOpenInvoice(api, credentials, ids) }
      await api.must('settleInvoice', { credentials, path, body: { status: 'paid' } })
      return { inv: path.id }
    },
    body: () => ({ amountPaisa: '5000', reason: 'A class fell out.' }),
  },
  listCreditNotes: { query: ({ cus }) => ({ customerId: cus as string }) },
  getCreditNote: READ,
  getCreditNotePdf: { query: () => ({ lang: 'ne' }) },
  listInvoiceEvents: READ,
  paySubscriptionOutside: {
    body: () => ({ method: 'cash', periods: 2 }),
    arrange: newOutsider,
  },
  sellToWalkIn: {
    body: ({ price }) => ({
      name: 'Asha Rai',
      phone: '9800000001',
      priceId: price as string,
      payment: { method: 'cash' },
    }),
  },
  reversePayment: {
    body: () => ({ reason: 'The cheque came back.' }),
    arrange: newPayment,
  },
  sendPaymentReceipt: { arrange: newPayment },
  listPayments: { query: ({ cus }) => ({ customerId: cus as string, method: 'cash' }) },
  listDrawerCounts: { query: () => ({ date: '2026-11-21' }) },
  countDrawer: { body: () => ({ countedPaisa: '150000', note: 'A note of Rs 100 is missing.' }) },
  findMembers: { query: () => ({ q: 'asha' }) },
  listKeptMembers: {},
  listDrawers: { query: () => ({ date: '2026-11-21' }) },
  listDrawerMovements: { query: () => ({ date: '2026-11-21' }) },
  moveCash: {
    body: ({ mem }) => ({ kind: 'handover', fromMemberId: mem as string, amountPaisa: '200000' }),
  },
  reverseDrawerMovement: {
    body: () => ({ reason: 'Typed twice.' }),
    arrange: async ({ api, session: credentials }) => {
      const headers = { 'idempotency-key': randomUUID() }
      const body = { kind: 'float', amountPaisa: '200000' }
      return { mov: (await api.must('moveCash', { credentials, headers, body })).id }
    },
  },
  getPayment: READ,
  createQrRequest: {
    arrange: newQrAccount,
    body: ({ pac, cus, price }) => ({ priceId: price, customerId: cus, providerAccountId: pac }),
  },
  requestSubscriptionQr: {
    arrange: async (tenant) => ({ ...(await newQrAccount(tenant)), ...(await newOutsider(tenant)) }),
    body: ({ pac }) => ({ providerAccountId: pac, periods: 2 }),
  },
  requestInvoiceQr: {
    arrange: async (tenant) => ({
      ...(await newQrAccount(tenant)),
      inv: await newOpenInvoice(tenant.api, tenant.key, tenant.ids),
    }),
    body: ({ pac }) => ({ providerAccountId: pac }),
  },
  listQrRequests: { query: ({ cus }) => ({ customerId: cus as string, status: 'waiting' }) },
  getQrRequest: { arrange: newQrRequest },
  closeQrRequest: { arrange: newQrRequest },
  resolveQrRequest: {
    arrange: newHeldRequest,
    body: () => ({ to: 'given_back', reason: 'He got it back in cash.' }),
    credentials: ({ headers }) => headers && JSON.parse(headers),
  },
  getPaymentSummary: { query: () => ({ date: '2026-11-21' }) },
}

/** A subscription that is paid at the counter. */
async function newOutsider({ api, key: credentials, ids }: Tenant): Promise<Ids> {
  const { price: priceId, cus: customerId } = ids
  const body = { priceId, customerId, collection: 'outside', payment: { method: 'cash' } }
  const headers = { 'idempotency-key': randomUUID() }
  return { sub: (await api.must('createSubscription', { credentials, headers, body })).id }
}

/** An account that takes the money of QR requests. There is one of its provider. */
async function newQrAccount({ api, session: credentials }: Tenant): Promise<Ids> {
  const { items } = await api.must('listProviderAccounts', { credentials })
  const known = items.find(({ provider }: { provider: string }) => provider === accountOfRequests().provider)
  if (known) return { pac: known.id }
  const { id } = await api.must('createProviderAccount', { credentials, body: accountOfRequests() })
  await api.must('verifyProviderAccount', { credentials, path: { id } })
  return { pac: id }
}

async function newQrRequest(tenant: Tenant): Promise<Ids> {
  const { api, key: credentials } = tenant
  const { pac: providerAccountId } = await newQrAccount(tenant)
  const { sub } = await newOutsider(tenant)
  const headers = { 'idempotency-key': randomUUID() }
  const call = { credentials, headers, path: { id: sub as string }, body: { providerAccountId } }
  return { qrq: (await api.must('requestSubscriptionQr', call)).id }
}

/** One that the simulator knows, too. */
export async function newSimulatedRequest(tenant: Tenant): Promise<Ids> {
  const { qrq } = await newQrRequest(tenant)
  const path = { id: qrq as string }
  const { reference, provider } = await tenant.api.must('getQrRequest', { credentials: tenant.key, path })
  const addresses = { successUrl: 'http://localhost:3000', failureUrl: 'http://localhost:3000' }
  await createPayment({
    provider,
    paymentId: reference,
    merchantText: 'A gym',
    amountPaisa: 500n,
    ...addresses,
  })
  return { qrq: qrq as string }
}

async function newHeldRequest(tenant: Tenant): Promise<Ids> {
  const { qrq } = await newQrRequest(tenant)
  await received({ id: fromWire('qrq', qrq as string) as string }, 100n, newId('txn'))
  return { qrq: qrq as string, headers: JSON.stringify(tenant.session) }
}

async function newPayment({ api, key, ids }: Tenant): Promise<Ids> {
  const path = { id: await newOpenInvoice(api, key, ids) }
  const headers = { 'idempotency-key': randomUUID() }
  const body = { method: 'cheque' }
  const { payment } = await api.must('payInvoiceOutside', { credentials: key, headers, path, body })
  return { pay: payment.id }
}

async function newOpenInvoice(api: Api, credentials: Tenant['key'], ids: Ids): Promise<string> {
  const id = await newDraftInvoice(api, credentials, ids)
  await api.must('sendInvoice', { credentials, path: { id } })
  return id
}

async function newDraftInvoice(api: Api, credentials: Tenant['key'], ids: Ids): Promise<string> {
  const terms = { amountPaisa: '25000', description: 'Setting up', priceId: ids.price }
  const body = { subscriptionId: ids.sub, ...terms, ...PERIOD }
  return (await api.must('createInvoice', { credentials, body })).invoice.id
}
