import { credentialsOf, PROVIDER_NAMES, type ProviderName } from '@/lib/core/providers'

// A provider whose settings may be any text.
const OF_ACCOUNT = PROVIDER_NAMES.findLast((name) =>
  credentialsOf(name).every(({ form, isPrivateKey }) => !form && !isPrivateKey),
) as ProviderName

const settingsOf = (secret: string) =>
  Object.fromEntries(
    credentialsOf(OF_ACCOUNT).map(({ name, isSecret }) => [name, isSecret ? secret : 'NP-SHOP']),
  )

/**
 * Sample bodies of operations whose optional parameters exclude each other or make little sense together. All other samples are generated
 * from the schemas. A test sends each of them.
 */
export const REQUEST_EXAMPLES: Record<string, Record<string, unknown>> = {
  advanceSandboxClock: { seconds: 2_764_800 },
  cancelWalletSubscription: { reason: 'Moving abroad' },
  createCoupon: { code: 'TIHAR-10', percentOff: 10, duration: 'repeating', periods: 3, maxRedemptions: 100 },
  createCustomer: {
    email: 'asha@example.com',
    name: 'Asha Gurung',
    phone: '+9779812345678',
    externalId: 'member-1042',
  },
  createInvoice: {
    subscriptionId: 'sub_01h455vb4pex5vsknk084sn02q',
    priceId: 'price_01h455vb4pex5vsknk084sn02q',
    lines: [
      { description: 'Admission fee', amountPaisa: '100000' },
      { description: 'Towel', amountPaisa: '35000', quantity: 2 },
    ],
    periodStart: '2026-11-20T04:15:00.000Z',
    periodEnd: '2026-12-20T04:15:00.000Z',
  },
  createProviderSettlement: {
    provider: PROVIDER_NAMES[0],
    settledAt: '2026-11-23',
    grossPaisa: '2000000',
    feePaisa: '40000',
    netPaisa: '1960000',
    bankReference: 'NIC-20261123',
    coversTo: '2026-11-20T18:15:00.000Z',
  },
  recordPayoutResults: {
    results: [{ number: 'PO-2083-84/000001', amount: '1,500.00', status: 'paid', reference: 'FT26333001' }],
  },
  createSubscription: {
    priceId: 'price_01h455vb4pex5vsknk084sn02q',
    customerId: 'cus_01h455vb4pex5vsknk084sn02q',
    quantity: 3,
    metadata: { seat: 'B-12' },
  },
  createProviderAccount: { provider: OF_ACCOUNT, settings: settingsOf('a-secret-key') },
  updateProviderAccount: { settings: settingsOf('a-new-secret-key') },
  createTopUp: { provider: PROVIDER_NAMES[0], amountPaisa: '35000' },
  cancelSubscription: { cancelAtPeriodEnd: true, reason: 'Moving abroad' },
  changeSubscription: { quantity: 3, at: '2026-11-20T04:15:00.000Z' },
  changeTeamMemberRole: { role: 'developer' },
  createWebhookEndpoint: {
    url: 'https://shop.example.com/khata/webhooks',
    enabled_events: ['subscription.created', 'invoice.*'],
  },
  disableTotp: { password: 'four words of mine' },
  enrollTotp: { password: 'four words of mine' },
  inviteTeamMember: { email: 'bina@example.com', role: 'developer' },
  paySubscriptionOutside: { periods: 3, method: 'cash', reference: 'R-1042' },
  sellToWalkIn: {
    name: 'Asha Rai',
    phone: '9800000001',
    priceId: 'price_01h455vb4pex5vsknk084sn02q',
    payment: { method: 'cash' },
  },
  reversePayment: { reason: 'The cheque came back.' },
  payInvoiceOutside: { method: 'cash', reference: 'R-1042' },
  giveDays: { days: 5 },
  pauseSubscription: { remaining: 'keep' },
  pauseWalletSubscription: { remaining: 'keep' },
  previewWalletPlanChange: { priceId: 'price_01h455vb4pex5vsknk084sn02q' },
  changeWalletPlan: {
    priceId: 'price_01h455vb4pex5vsknk084sn02q',
    expectedPaisa: '50000',
    termsDigest: 'pS0Yk3nq1QmXr7bW2dJt9A',
  },
  previewSubscriptionChange: { quantity: 3 },
  replayWebhookDeliveries: { since: '2026-11-20T04:15:00.000Z' },
  rotateApiKey: { expiresInHours: 24 },
  settleInvoice: { status: 'paid' },
  startLogin: {
    phone: '+9779800000000',
    environment: 'sandbox',
    businessId: 'biz_01h455vb4pex5vsknk084sn02q',
  },
  topUpSandboxCustomer: { amountPaisa: '300000' },
  updateBusiness: { name: 'Himalayan Tea House', panNumber: '609812345' },
  updateCustomer: { phone: '+9779812345678', address: 'Jhamsikhel, Lalitpur' },
  updateCoupon: { name: 'For regulars' },
  updatePrice: { amountPaisa: '175000' },
  verifyLogin: {
    phone: '+9779800000000',
    code: '987654',
    environment: 'sandbox',
    businessId: 'biz_01h455vb4pex5vsknk084sn02q',
  },
  updateWebhookEndpoint: { enabled_events: ['subscription.*', 'invoice.paid'] },
}
