import { randomUUID } from 'node:crypto'
import { sealAttempt } from '@/app/wallet/sign-in/attempt'
import { requestPasswordReset } from '@/lib/account/reset-password'
import { userCookie } from '@/lib/auth/customer-cookies'
import { memberOf } from '@/lib/auth/member'
import { found } from '@/lib/core/found'
import { fromWire, type SubscriptionId, toWire } from '@/lib/core/id'
import { loadTransactions } from '@/lib/end-user/load-transactions'
import { newPayer } from '@/lib/end-user/payer.fixture'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { operatorUrl } from '@/lib/infra/keys/operator-key'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { noticesOf, pageIn, sendNotices } from '@/lib/notice/notices.fixture'
import { askPhoneChange } from '@/lib/phone-change/ask'
import { codeTo, newPerson, waiting } from '@/lib/phone-change/phone-change.fixture'
import { TEST_CODE } from '@/lib/phone-code/rules'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { findOrCreateUser, lockWalletOf } from '@/lib/wallet/open'
import { advanceTo, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBankAccount } from '@/testing/business-scenes'
import { newPhone, newSignedInCustomer } from '@/testing/customer'
import {
  client,
  newOwner,
  newUnverifiedOwner,
  PASSWORD,
  signedIn,
  type TestPerson,
  tokenMailedTo,
} from '@/testing/merchant'
import { newOwnWithdrawalScene } from '@/testing/withdrawal'
import type { Tenant } from '@/testing/world'
import type { FormFields } from './form-fields.fixture'

/** A form to send, and the headers of the browser that sends it. */
export interface FormScene {
  fields: FormFields
  credentials?: Record<string, string>
}

/** Successful forms of the operations without an address in /v1, by the name of the operation. */
export const FORM_SCENES: Record<string, (tenant: Tenant) => Promise<FormScene>> = {
  signIn: async () => ({ fields: { email: (await newOwner()).email, password: PASSWORD } }),
  signOut: async () => ({ fields: {}, ...(await browserOf(await newOwner())) }),
  signUp: async () => ({
    fields: { businessName: 'Himal Yoga', name: 'Asha', email: newEmail(), password: PASSWORD },
  }),
  askForPasswordReset: async () => ({ fields: { email: (await newOwner()).email } }),
  resetPassword: async () => {
    const { email } = await newOwner()
    await requestPasswordReset(email, client)
    const token = await tokenMailedTo(email, 'reset-password')
    return { fields: { email, token, password: `${PASSWORD} again` } }
  },
  confirmEmail: async () => {
    const owner = await newUnverifiedOwner()
    return {
      fields: { token: await tokenMailedTo(owner.email, 'verify-email') },
      ...(await browserOf(owner)),
    }
  },
  stopBankAccount: async (tenant) => {
    await newBankAccount(tenant)
    const [owner] = await query<{ email: string }>('SELECT email FROM merchant_accounts WHERE id = $1', [
      memberOf(tenant.ownerCtx).accountId,
    ])
    return { fields: { token: await tokenMailedTo(found(owner).email, 'bank-account/stop') } }
  },
  stopWithdrawalByLink: async (tenant) => {
    const { wdr } = await newOwnWithdrawalScene(tenant)
    const token = `stop-${wdr}`
    await query(`UPDATE withdrawals SET stop_hash = sha256($2::bytea) WHERE id = $1`, [
      fromWire('wdr', wdr as string),
      token,
    ])
    return { fields: { token } }
  },
  joinTeam: async (tenant) => {
    const guest = await newOwner()
    return { fields: await inviteFor(tenant, guest.email), ...(await browserOf(guest)) }
  },
  joinTeamAsNewcomer: async (tenant) => ({
    fields: { ...(await inviteFor(tenant, newEmail())), name: 'Chandra', password: PASSWORD },
  }),
  enterBusiness: async ({ ids, session }) => ({
    fields: { businessId: ids.biz ?? '' },
    credentials: session,
  }),
  foundBusiness: async () => ({
    fields: { businessName: 'Second shop' },
    ...(await browserOf(await newOwner())),
  }),
  resendConfirmation: async ({ session }) => ({ fields: {}, credentials: session }),
  approveBusinessByKey: async ({ ids }) => ({
    fields: { businessId: ids.biz ?? '' },
    credentials: {
      cookie: `khata_approvals=${new URL(operatorUrl('approvals', env())).searchParams.get('key')}`,
    },
  }),
  renewCheckout: async ({ api, key: credentials, ids }) => {
    const body = { productId: ids.prod as string, amountPaisa: '50000', currency: 'NPR', interval: 'month' }
    const { id } = await api.must('createPrice', { credentials, body })
    const headers = { 'idempotency-key': randomUUID() }
    const { token } = await api.must('createCheckoutSession', { credentials, headers, body: { priceId: id } })
    await api.must('updatePrice', { credentials, path: { priceId: id }, body: { amountPaisa: '70000' } })
    return { fields: { token } }
  },
  startSubscriptionAgain: async ({ ids, userCookie }) => ({
    fields: { id: ids.sub as string },
    credentials: userCookie,
  }),
  startInvoiceAgain: async (tenant) => {
    const { ownerCtx: ctx } = tenant
    const customerId = await newCustomer(ctx, 50_000n)
    const { id } = await subscribe(ctx, customerId, await newPrice(ctx))
    await cancelSubscription(ctx, id as SubscriptionId, { cancelAtPeriodEnd: false })
    const [invoice] = await query<{ id: string }>('SELECT id FROM invoices WHERE subscription_id = $1', [id])
    return {
      fields: {
        token: hostedUrl({ ...ctx, id: found(invoice).id })
          .split('/')
          .at(-1) as string,
      },
    }
  },
  continueCheckout: async ({ ids, userCookie }) => ({
    fields: { token: ids.token as string },
    credentials: userCookie,
  }),
  startLinkAsKnown: async ({ api, key: credentials, ids, userCookie }) => {
    const { slug } = await api.must('createPaymentLink', { credentials, body: { priceId: ids.price } })
    return {
      fields: { id: String(slug), quantity: '1', counted: '1', provider: 'esewa' },
      credentials: userCookie,
    }
  },
  openBalance: async (tenant) => {
    const phone = '+9779800000002'
    const businessId = tenant.ids.biz as string
    const body = { phone, environment: 'sandbox', businessId }
    await tenant.api.must('startLogin', { credentials: {}, body })
    const attempt = sealAttempt({ phone, isTyped: true, sandbox: businessId, next: '/wallet' })
    return { fields: { attempt, code: TEST_CODE, ownPhone: 'on' } }
  },
  openOwnWallet: async ({ ownerCtx }) => {
    const phone = newPhone()
    const { token } = await newSignedInCustomer({ environment: 'production', businessId: null }, phone)
    await query(`UPDATE businesses SET money_mode = 'own' WHERE id = $1`, [ownerCtx.businessId])
    const there = { ...ownerCtx, environment: 'production' as const }
    const wallet = await inTransaction(async (tx) =>
      lockWalletOf(tx, there, await findOrCreateUser(tx, phone)),
    )
    return {
      fields: { walletId: toWire('wal', wallet.id) },
      credentials: { cookie: `${userCookie().name}=${token}` },
    }
  },
  endBrowser: async ({ userCookie }) => ({ fields: {}, credentials: userCookie }),
  startCheckoutAsLinked: async ({ api, key: credentials, ids }) => {
    const path = { customerId: ids.cus as string }
    await api.must('topUpSandboxCustomer', { credentials, path, body: { amountPaisa: '100' } })
    const headers = { 'idempotency-key': randomUUID() }
    const body = { priceId: ids.price, customerId: ids.cus }
    const { token } = await api.must('createCheckoutSession', { credentials, headers, body })
    return { fields: { token } }
  },
  beginCheckout: async ({ api, key: credentials, ids }) => {
    const { token } = await begunCheckout({ api, key: credentials, ids })
    return { fields: { token, phone: '+9779800000001' } }
  },
  confirmCheckout: async (tenant) => {
    const { token, bearer } = await begunCheckout(tenant)
    return {
      fields: { token, code: '987654' },
      credentials: { cookie: `khata_checkout=${bearer}` },
    }
  },
  resendCheckoutCode: async ({ api, key: credentials, ids }) => {
    const { token, bearer } = await begunCheckout({ api, key: credentials, ids })
    return { fields: { token }, credentials: { cookie: `khata_checkout=${bearer}` } }
  },
  returnToCheckout: async ({ ids }) => ({ fields: { token: ids.token as string } }),
  payHostedInvoice: async (tenant) => {
    const { api, key: credentials, ids, userCookie } = tenant
    const path = { customerId: ids.cus as string }
    await api.must('topUpSandboxCustomer', { credentials, path, body: { amountPaisa: '100000' } })
    const open = await openInvoice(tenant)
    return { fields: { token: open.token, expectedPaisa: open.amountPaisa }, credentials: userCookie }
  },
  payHostedInvoiceAtProvider: async (tenant) => {
    const { token, amountPaisa } = await openInvoice(tenant)
    return { fields: { token, expectedPaisa: amountPaisa, provider: 'esewa' } }
  },
  // The business of the tests has an account that takes bills.
  payHostedInvoiceStraight: async (tenant) => ({ fields: { token: (await openInvoice(tenant)).token } }),
  payReminderStraight: async (tenant) => ({ fields: { link: await reminderLink(tenant) } }),
  // Covers both forms that ask for a code: the first one has the phone, and the second one the sealed attempt.
  sendBalanceCode: async ({ ids }) => {
    const [phone, sandbox] = [newPhone(), ids.biz as string]
    const attempt = sealAttempt({ phone, isTyped: true, sandbox, next: '/wallet' })
    return { fields: { phone, sandbox, next: '/wallet', attempt } }
  },
  giveAskedAgreement: askedScene,
  declineAskedAgreement: askedScene,
  createReminderTopUp: async (tenant) => ({
    fields: { link: await reminderLink(tenant), provider: 'esewa' },
  }),
  askPhoneChange: async () => {
    const { person } = await newPerson()
    return { fields: { phone: newPhone() }, credentials: person.cookieHeaders }
  },
  confirmPhoneChange: async () => {
    const { person, ctx } = await newPerson()
    const phone = newPhone()
    await askPhoneChange(ctx, { phone, oldPhoneGone: true })
    return { fields: { newCode: await codeTo(phone) }, credentials: person.cookieHeaders }
  },
  stopPhoneChange: async () => ({ fields: {}, credentials: (await waiting()).person.cookieHeaders }),
  stopPhoneChangeByLink: async () => ({ fields: { token: (await waiting()).token } }),
  askAboutPayment: async (tenant) => {
    const payer = await newPayer({ ctx: tenant.ownerCtx }, 1_000_000n)
    await subscribe(tenant.ownerCtx, payer.customerId, await newPrice(tenant.ownerCtx))
    const [paid] = (await loadTransactions(payer, { limit: 1 })).items
    const transactionId = toWire('txn', paid?.id ?? '')
    return { fields: { transactionId, question: 'I paid twice.' }, credentials: payer.cookieHeaders }
  },
  createInvoiceTopUp: async (tenant) => ({
    fields: { token: (await openInvoice(tenant)).token, provider: 'esewa', amountPaisa: '35000' },
    credentials: tenant.userCookie,
  }),
}

/** A checkout to which a person has returned in another browser, so that they need not wait for a new code. */
async function begunCheckout({ api, key: credentials, ids }: Pick<Tenant, 'api' | 'key' | 'ids'>) {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { priceId: ids.price }
  const { token } = await api.must('createCheckoutSession', { credentials, headers, body })
  const start = { path: { token }, body: { phone: '+9779800000000' }, credentials: {} }
  await api.must('startCheckout', start)
  const { bearer } = await api.must('startCheckout', start)
  return { token, bearer }
}

/** An agreement that the customer was asked for. */
async function askedScene({ api, key: credentials, ids, userCookie }: Tenant): Promise<FormScene> {
  const body = { kind: 'allowance', customerId: ids.cus, amountPaisa: '100000' }
  const { url } = await api.must('askAgreement', { credentials, body })
  return { fields: { token: String(url).split('/').at(-1) ?? '' }, credentials: userCookie }
}

const newEmail = () => `${randomUUID()}@example.com`

async function browserOf(person: TestPerson): Promise<Pick<FormScene, 'credentials'>> {
  return { credentials: (await signedIn(person)).headers }
}

async function inviteFor({ api, session: credentials }: Tenant, email: string): Promise<FormFields> {
  const { inviteUrl } = await api.must('inviteTeamMember', { credentials, body: { email, role: 'viewer' } })
  return { token: String(inviteUrl).split('/').at(-1) ?? '', mailed: '' }
}

/** The link that a customer got by SMS after a failed payment. */
async function reminderLink({ ownerCtx: ctx }: Tenant): Promise<string> {
  const customerId = await newCustomer(ctx, 50_000n)
  const { currentPeriodEnd } = await subscribe(ctx, customerId, await newPrice(ctx))
  await advanceTo(ctx, currentPeriodEnd)
  await sendNotices()
  const failed = (await noticesOf(ctx))
    .filter(({ kind, channel }) => kind === 'payment_failed' && channel === 'sms')
    .at(-1)
  return (await pageIn(failed?.text ?? '')).split('/').at(-1) as string
}

/** An open invoice of the customer, and the token of its page. */
async function openInvoice({ api, key: credentials, ids }: Tenant) {
  const { invoice } = await api.must('sendInvoice', { credentials, path: { id: ids.inv as string } })
  const token = String(invoice.hostedUrl).split('/').at(-1) ?? ''
  return { token, amountPaisa: String(invoice.totalAmountPaisa) }
}
