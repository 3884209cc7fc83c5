import { type Api, type ApiOperation, type Call, parametersOf } from './api'
import { BULK_SCENES } from './bulk-scenes'
import { BUSINESS_SCENES } from './business-scenes'
import { CUSTOMER_SCENES } from './customer-scenes'
import { importForm } from './import-form'
import { INVOICE_SCENES } from './invoice-scenes'
import { NOTE_SCENES } from './note-scenes'
import { OPERATOR_SCENES } from './operator-scenes'
import { printedBody, withReal } from './printed'
import { SANDBOX_SCENES } from './sandbox-scenes'
import { SECURITY_SCENES } from './security-scenes'
import { SUBSCRIPTION_SCENES } from './subscription-scenes'
import { newGivenScene } from './withdrawal'
import { credentialsFor, type Ids, type Tenant } from './world'

/** In the sandbox it takes a fixed code. */
const TEST_PHONE = '+9779800000001'

/** How to make a call of one operation that succeeds. The ids of its path come from the tenant's world. */
export interface Scene {
  /** Makes objects that the operation needs and the world does not have. Their ids replace those of the world. */
  arrange?(tenant: Tenant): Promise<Ids>
  query?(ids: Ids): Record<string, string>
  /** If it is not the body that the reference prints. */
  body?(ids: Ids): Record<string, unknown> | FormData
  /** If they are not those of the tenant. */
  credentials?(ids: Ids): Record<string, string> | '' | undefined
  /** In production the response is 403. */
  sandboxOnly?: true
  /** A success ends the session of the caller. So nothing can be repeated with the same credentials. */
  endsSession?: true
}

const READ: Scene = {}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="4"/></svg>'

function pictureForm(): FormData {
  const form = new FormData()
  form.set('file', new File([PICTURE], 'tea.svg', { type: 'image/svg+xml' }))
  return form
}

/** One entry per operation. The test fails for an operation without an entry. */
export const SCENES: Record<string, Scene> = {
  ...CUSTOMER_SCENES,
  ...BUSINESS_SCENES,
  ...SANDBOX_SCENES,
  ...SUBSCRIPTION_SCENES,
  ...SECURITY_SCENES,

  listWithdrawals: { query: () => ({ status: 'requested', limit: '1' }) },
  getWithdrawal: READ,
  markWithdrawalPaid: {},
  markWithdrawalReturned: { arrange: newGivenScene },

  createCustomer: READ,
  listCustomers: { query: () => ({ status: 'active', limit: '1' }) },
  getCustomer: READ,
  updateCustomer: READ,
  archiveCustomer: {
    arrange: async ({ api, key: credentials }) => ({
      cus: (await api.must('createCustomer', { credentials, body: { email: 'leaver@example.com' } })).id,
    }),
  },

  ...NOTE_SCENES,
  ...OPERATOR_SCENES,

  createProduct: READ,
  listProducts: { query: () => ({ active: 'all' }) },
  getProduct: READ,
  updateProduct: READ,

  uploadProductImage: { body: () => pictureForm() },

  createPrice: READ,
  listPrices: { query: ({ prod }) => ({ productId: prod as string, active: 'true' }) },
  getPrice: READ,
  getPriceUsage: READ,
  updatePrice: READ,

  listAgreements: { query: ({ cus }) => ({ customerId: cus as string }) },
  getAgreement: READ,
  askAgreement: READ,

  createImport: { body: () => importForm() },
  listImports: { query: () => ({ status: 'checked' }) },
  getImport: READ,
  updateImport: { arrange: newImport, body: () => ({ columns: { name: '' } }) },
  getImportPreview: READ,
  getImportProblemsCsv: READ,
  getImportResultCsv: READ,
  runImport: { arrange: newImport },
  deleteImport: { arrange: newImport },

  ...BULK_SCENES,

  createCoupon: { body: () => ({ code: 'TIHAR-10', percentOff: 10, duration: 'once' }) },
  listCoupons: { query: () => ({ active: 'all' }) },
  getCoupon: READ,
  updateCoupon: { body: () => ({ name: 'For regulars' }) },
  ...INVOICE_SCENES,

  createPaymentLink: { body: ({ price }) => ({ priceId: price, allowQuantity: true }) },
  listPaymentLinks: { query: ({ price }) => ({ priceId: price as string, active: 'all' }) },
  getPaymentLink: READ,
  updatePaymentLink: { body: () => ({ allowQuantity: true, metadata: { wall: 'left' } }) },
  getPaymentLinkQr: READ,
  getPaymentLinkPoster: READ,
  startPaymentLink: {
    body: () => ({ phone: '9800000001', quantity: 2 }),
    arrange: async ({ api, key: credentials, ids }) => {
      const body = { priceId: ids.price, allowQuantity: true, allowCouponCodes: true }
      const link = await api.must('createPaymentLink', { credentials, body })
      return { id: link.slug }
    },
    credentials: () => ({}),
  },

  listCheckoutSessions: { query: ({ cus }) => ({ status: 'open', customerId: cus as string }) },
  createCheckoutSession: READ,
  getCheckoutSession: READ,
  listCheckoutTimeline: READ,
  expireCheckoutSession: READ,
  startCheckout: {
    arrange: (tenant) => newLink(tenant),
    credentials: () => ({}),
  },
  verifyCheckout: {
    arrange: async (tenant) => {
      const { token } = await newLink(tenant)
      const start = { path: { token }, body: { phone: TEST_PHONE } }
      const { bearer } = await tenant.api.must('startCheckout', start)
      return { token, bearer, code: '987654' }
    },
    credentials: ({ bearer }) => bearer && { authorization: `Bearer ${bearer}` },
  },
  getCheckoutWallet: READ,
  createCheckoutTopUp: {
    body: () => ({
      provider: 'khalti',
      amountPaisa: '50000',
      start: { email: 'asha@example.com', expectedPaisa: '50000' },
    }),
  },
  getCheckoutTopUp: READ,
  // Its customer has nothing else to take along.
  authorizeCheckout: { body: () => ({ email: 'asha@example.com', name: 'Asha' }) },
  cancelCheckout: READ,
  setCheckoutCoupon: {
    arrange: (tenant) => newLink(tenant, { allowCouponCodes: true }),
    credentials: () => ({}),
    body: () => ({ couponCode: 'DASHAIN-20' }),
  },
  removeCheckoutCoupon: { arrange: (tenant) => newLink(tenant), credentials: () => ({}) },

  listWebhookEndpoints: READ,
  createWebhookEndpoint: READ,
  getWebhookEndpoint: READ,
  updateWebhookEndpoint: {
    arrange: newEndpoint,
  },
  deleteWebhookEndpoint: { arrange: newEndpoint },
  getWebhookEndpointHealth: READ,
  listAllWebhookDeliveries: {
    query: ({ whe, evt }) => ({ endpointId: whe as string, eventId: evt as string }),
  },
  getWebhookDelivery: READ,
  retryWebhookDelivery: READ,
  checkWebhookSignature: READ,
  listWebhookDeliveries: { query: () => ({ limit: '5' }) },
  testWebhookEndpoint: READ,
  replayWebhookDeliveries: READ,
  rotateWebhookSecret: READ,

  listEvents: { query: () => ({ type: 'customer.*,product.created', order: 'asc' }) },
  getEvent: READ,
  resendEvent: READ,

  getBusiness: READ,
  searchObjects: { query: () => ({ q: 'asha' }) },
  getMerchantBalance: READ,
  getOverview: READ,
  updateBusiness: READ,
  uploadBusinessLogo: { body: () => pictureForm() },
  removeBusinessLogo: READ,
  listApiKeys: READ,
  getApiKey: READ,
  createApiKey: READ,
  rotateApiKey: READ,
  narrowApiKey: { body: () => ({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() }) },
  revokeApiKey: READ,
  listTeamMembers: READ,
  changeTeamMemberRole: READ,
  removeTeamMember: READ,
  listTeamInvites: READ,
  inviteTeamMember: READ,
  withdrawTeamInvite: READ,
}

/** The operations that have an entry. Another test checks that all of them have one. */
export function walkable(api: Api): ApiOperation[] {
  return api.operations.filter(({ id }) => id in SCENES)
}

/** A call of the operation that succeeds for this tenant. All that it needs is made first. */
export async function successfulCall(tenant: Tenant, operation: ApiOperation): Promise<Call> {
  const { arrange } = sceneOf(operation)
  return callWith(tenant, operation, { ...tenant.ids, ...(await arrange?.(tenant)) })
}

/** The same call, but nothing is made first. A test changes it into a call that is refused. */
export function plannedCall(tenant: Tenant, operation: ApiOperation): Call {
  return callWith(tenant, operation, { code: '123456', ...tenant.ids })
}

function callWith(tenant: Tenant, operation: ApiOperation, ids: Ids): Call {
  const { query, body = printed(operation), credentials } = sceneOf(operation)
  const path = parametersOf(operation, 'path').map(({ name, schema }) => [
    name,
    ids[schema['x-khata-id'] ?? name] ?? 'none',
  ])
  return {
    credentials: credentials?.(ids) || credentialsFor(tenant, operation),
    path: Object.fromEntries(path),
    ...(query && { query: query(ids) }),
    ...(body && { body: body(ids) }),
  }
}

/** The body that the reference prints, so that each printed sample is tried. */
function printed(operation: ApiOperation): Scene['body'] {
  const sample = printedBody(operation) as Record<string, unknown> | undefined
  return sample && ((ids) => withReal(sample, ids))
}

function sceneOf({ id }: ApiOperation): Scene {
  return SCENES[id] ?? READ
}

/** An endpoint that may be changed: others use that of the world. */
async function newEndpoint({ api, key: credentials }: Tenant): Promise<Ids> {
  const body = { url: 'https://127.0.0.1:9/changed', enabled_events: ['invoice.paid'] }
  return { whe: (await api.must('createWebhookEndpoint', { credentials, body })).id }
}

/** An import that did not run. */
async function newImport({ api, key: credentials }: Tenant): Promise<Ids> {
  return { imp: (await api.must('createImport', { credentials, body: importForm() })).id }
}

/** A checkout that nobody has started. */
async function newLink(
  { api, key: credentials, ids }: Tenant,
  besides: { allowCouponCodes?: boolean } = {},
): Promise<{ token: string }> {
  return api.must('createCheckoutSession', { credentials, body: { priceId: ids.price, ...besides } })
}
