import { describe, expect, test } from 'vitest'
import { Api, type ApiOperation } from '@/testing/api'
import { newMember, signedIn } from '@/testing/merchant'
import { plannedCall, successfulCall, walkable } from '@/testing/walk-scenes'
import { admits, newSandbox } from '@/testing/world'

// A cashier sees who somebody is, what they have and what they owe, starts what is paid at the counter, and records payments. A person who
// adds an operation decides here whether cashiers may use it.

const api = await Api.load()

const READS = new Set([
  ...['listCustomers', 'getCustomer', 'listSubscriptions', 'getSubscription', 'getSubscriptionDunning'],
  ...['getSubscriptionForecast', 'listInvoices', 'getInvoice', 'getInvoicePdf', 'listInvoiceEvents'],
  ...['listInvoiceItems', 'getInvoiceItem', 'listCreditNotes', 'getCreditNote', 'getCreditNotePdf'],
  ...['listProducts', 'getProduct', 'listPrices', 'getPrice', 'getPriceUsage', 'listCoupons', 'getCoupon'],
  ...['listQrRequests', 'getQrRequest'],
  ...['listPayments', 'getPaymentSummary', 'listPaymentQuestions', 'getPaymentQuestion'],
  ...['listWithdrawals', 'getWithdrawal'],
  ...[
    'findMembers',
    'listKeptMembers',
    'listDrawerCounts',
    'listDrawers',
    'listDrawerMovements',
    'listCustomerNotes',
    'listSavedViews',
  ],
])
const WRITES = new Set([
  ...['createCustomer', 'sellToWalkIn', 'paySubscriptionOutside', 'payInvoiceOutside', 'countDrawer'],
  ...['createQrRequest', 'requestSubscriptionQr', 'requestInvoiceQr', 'closeQrRequest'],
  'moveCash',
  'markWithdrawalPaid',
])
/** Operations on the cashier's own account and drawer. lib/payment/movement.test.ts tests whose drawer a cashier may change. */
const isOwn = ({ id, described }: ApiOperation) =>
  described.tags[0] === 'Security' || id === 'reverseDrawerMovement'

const ofTeam = walkable(api).filter((operation) => admits('merchantSession')(operation) && !isOwn(operation))
const tenant = await newSandbox(api)

async function cashierOf({ ownerCtx }: typeof tenant) {
  const { headers } = await signedIn(await newMember(ownerCtx.businessId, 'cashier'))
  return { ...headers, 'x-environment': 'sandbox' }
}
const cashier = await cashierOf(tenant)

describe('a cashier', () => {
  test.each(ofTeam.filter(({ id }) => READS.has(id)))('reads: $id', async (operation) => {
    const call = await successfulCall(tenant, operation)
    const response = await api.call(operation, { ...call, credentials: cashier })
    expect(response.status, response.text).toBe(200)
  })

  test.each(ofTeam.filter(({ id }) => WRITES.has(id)))('does: $id', async (operation) => {
    const call = await successfulCall(tenant, operation)
    const response = await api.call(operation, { ...call, credentials: cashier })
    expect([200, 201], response.text).toContain(response.status)
  })

  test.each(ofTeam.filter(({ id }) => !READS.has(id) && !WRITES.has(id)))(
    'is refused: $id',
    async (operation) => {
      const response = await api.call(operation, { ...plannedCall(tenant, operation), credentials: cashier })
      expect([response.status, response.json.error?.code]).toEqual([403, 'role_insufficient'])
    },
  )

  test('begins what is paid at the counter, and nothing that a wallet pays or that is given away', async () => {
    const { cus: customerId, price: priceId } = tenant.ids
    const begin = (body: object) => {
      const operation = api.operations.find(({ id }) => id === 'createSubscription') as ApiOperation
      return api.call(operation, { credentials: cashier, body: { customerId, priceId, ...body } })
    }
    const payment = { method: 'cash' }
    expect((await begin({ collection: 'outside', payment })).status).toBe(201)
    for (const given of [
      { collection: 'outside', paidUntil: '2027-11-01' },
      { collection: 'outside', trialEndAt: '2027-11-01T00:00:00Z' },
      {},
      { collection: 'wallet' },
      { collection: 'outside', payment, couponCode: 'DASHAIN' },
    ])
      expect((await begin(given)).json.error?.code).toBe('role_insufficient')
  })

  test('sees the payments that they recorded, and no cash sheet of another person', async () => {
    const { key } = tenant
    const body = {
      customerId: tenant.ids.cus,
      priceId: tenant.ids.price,
      collection: 'outside',
      payment: { method: 'cash' },
    }
    const mine = await api.must('createSubscription', { credentials: cashier, body })
    await api.must('createSubscription', { credentials: key, body })
    const all = await api.must('listPayments', { credentials: key })
    const shown = await api.must('listPayments', { credentials: cashier })
    const memberId = shown.items[0].recordedBy.memberId
    expect(all.items.length).toBeGreaterThan(shown.items.length)
    for (const { recordedBy } of shown.items) expect(recordedBy.memberId).toBe(memberId)
    expect(shown.items.map((each: { subscriptionId: string }) => each.subscriptionId)).toContain(mine.id)
    const other = all.items.find(
      (each: { recordedBy: { memberId: string } }) => each.recordedBy.memberId !== memberId,
    )
    const status = async (
      id: string,
      query: Record<string, string> = {},
      path: Record<string, string> = {},
    ) => {
      const operation = api.operations.find((each) => each.id === id) as ApiOperation
      return (await api.call(operation, { credentials: cashier, query, path })).status
    }
    expect(await status('getPayment', {}, { id: shown.items[0].id })).toBe(200)
    for (const id of ['getPayment', 'sendPaymentReceipt'])
      expect(await status(id, {}, { id: other.id })).toBe(403)
    const recordedBy = other.recordedBy.memberId ?? other.recordedBy.apiKeyId
    for (const id of ['listPayments', 'getPaymentSummary']) expect(await status(id, { recordedBy })).toBe(403)
    const sheet = await api.must('getPaymentSummary', { credentials: cashier })
    expect(sheet.byPerson).toHaveLength(1)
    expect(sheet.byPerson[0]).toMatchObject({ memberId })
  })
})
