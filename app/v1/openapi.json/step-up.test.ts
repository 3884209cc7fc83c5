import { beforeEach, expect, test } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { Api } from '@/testing/api'
import { mailsTo } from '@/testing/merchant'
import { plannedCall, walkable } from '@/testing/walk-scenes'
import { admits, newWorld } from '@/testing/world'

// A member's session that was left open for 31 minutes calls every operation in production. Operations that can cost money, show all rows,
// or let somebody else in must ask for the password again. A new operation asks too, unless its declaration and this list say that it is
// daily work.

const api = await Api.load()
const { production } = await newWorld(api)
const { businessId } = production.ownerCtx

const proved = (minutesAgo: number) =>
  query(
    `UPDATE merchant_sessions SET identity_proved_at = now() - make_interval(mins => $2) WHERE business_id = $1`,
    [businessId, minutesAgo],
  )
beforeEach(() => proved(31))

const ASKS = new Set([
  ...[
    'refundInvoice',
    'reversePayment',
    'resolveQrRequest',
    'updatePrice',
    'createCoupon',
    'updateCoupon',
    'updateBusiness',
  ],
  ...[
    'createWebhookEndpoint',
    'rotateWebhookSecret',
    'rotateApiKey',
    'createCheckoutSession',
    'runBulkAction',
    'runImport',
  ],
  ...['inviteTeamMember', 'changeTeamMemberRole', 'removeTeamMember', 'eraseCustomer'],
  ...['createProviderAccount', 'updateProviderAccount', 'verifyProviderAccount'],
  'copyFromSandbox',
  ...['exportCustomer', 'exportBusiness', 'getRegisterCsv', 'getImportResultCsv', 'getPayoutEntriesCsv'],
  // The password is asked for before the operation could say that it does not exist in production.
  ...['advanceSandboxClock', 'topUpSandboxCustomer', 'triggerSandboxEvent', 'playSandboxStory'],
  ...['runSandboxPayout', 'markSandboxPayoutSent', 'markSandboxPayoutPaid', 'markSandboxPayoutReturned'],
  ...['markSandboxPayoutCanceled', 'payQrRequest'],
  ...['markSandboxWithdrawalPaid', 'markWithdrawalReturned'],
])

const ofTeam = walkable(api).filter(admits('merchantSession'))

async function answer(id: string, body?: object) {
  const operation = api.operation(id)
  const call = { ...plannedCall(production, operation), credentials: production.session }
  return (await api.call(operation, { ...call, ...(body && { body }) })).json?.error?.code
}

test.each(ofTeam)(
  'a session that was left open is asked for the password where it matters: $id',
  async ({ id }) => {
    expect((await answer(id)) === 'reauthentication_required').toBe(ASKS.has(id))
  },
)

const URL_OF_ANOTHER = { successUrl: 'https://elsewhere.example.com/' }
test.each([
  ['createApiKey', { name: 'Shop', environment: 'production' }, true],
  ['createPaymentLink', { priceId: production.ids.price, ...URL_OF_ANOTHER }, true],
  ['updatePaymentLink', URL_OF_ANOTHER, true],
  ['createCheckoutSession', { priceId: production.ids.price, ...URL_OF_ANOTHER }, true],
  ['createCheckoutSession', { priceId: production.ids.price }, false],
  ['createCoupon', { code: 'ALL', percentOff: 100, duration: 'forever' }, true],
  ['updateBusiness', { panNumber: '601234567' }, true],
  ['updateBusiness', { notices: { receipt: false } }, true],
  ['updateBusiness', { accentColor: '#123456' }, false],
  ['settleInvoice', { status: 'void' }, true],
  ['settleInvoice', { status: 'paid' }, false],
])('what is sent decides: %s %o', async (id, body, asks) => {
  expect((await answer(id, body)) === 'reauthentication_required').toBe(asks)
})

test('owners are told by mail of what needed the proof, once a day for each kind', async () => {
  const [{ email } = { email: '' }] = await query<{ email: string }>(
    `SELECT a.email FROM team_members m JOIN merchant_accounts a ON a.id = m.account_id
     WHERE m.business_id = $1 AND m.role = 'owner'`,
    [businessId],
  )
  const told = async () =>
    (await mailsTo(email)).filter(({ subject }) => subject?.endsWith("Change your business's settings"))
      .length
  await answer('updateBusiness', { panNumber: '601234567' })
  await proved(0)
  await answer('updateBusiness', { accentColor: '#654321' })
  expect(await told()).toBe(0)
  await answer('updateBusiness', { panNumber: '601234567' })
  await answer('updateBusiness', { panNumber: null })
  expect(await told()).toBe(1)
})
