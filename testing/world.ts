// Top-ups of the sandbox are begun at this server.
import '@/lib/top-up/provider-server.fixture'
import { randomUUID } from 'node:crypto'
import { giveAgreement } from '@/lib/agreement/answer'
import { readAgreementToken } from '@/lib/agreement/link'
import type { Environment } from '@/lib/core/api-key-format'
import { fromWire, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { queueMail } from '@/lib/messages/mail/queue-mail'
import { writeQuestion } from '@/lib/payment-question/write'
import { madeRequest, newSilentAccount } from '@/lib/qr-request/without-provider.fixture'
import { writeRequestLog } from '@/lib/request-log/record'
import type { Api, ApiOperation } from './api'
import {
  linkCustomer,
  newCheckoutTopUp,
  newPhone,
  newSignedInCustomer,
  newStartedCheckout,
  type SignedInCustomer,
  userCtxOf,
} from './customer'
import { importForm } from './import-form'
import { newMember, newOwner, signedIn } from './merchant'
import { newOperator } from './operator'
import { newPayout } from './payout'
import { allowEverything } from './production'
import { newAskedWithdrawal } from './withdrawal'

/** The wire ids of a tenant's objects, one of every kind, by the prefix of the id. */
export type Ids = Record<string, string>

/** One environment of a business, with one of everything in it. */
export interface Tenant {
  api: Api
  environment: Environment
  /** The headers of its server. */
  key: Record<string, string>
  /** The headers of its owner's browser. */
  session: Record<string, string>
  /** The headers of a member who may only look. */
  viewer: Record<string, string>
  /** The headers of an operator of this Khata. */
  operator: Record<string, string>
  /** The headers of its customer, who is signed in to the wallet of this environment. */
  user: Record<string, string>
  /** The same in a browser. */
  userCookie: Record<string, string>
  /** The headers of the person who started its checkout. */
  bearer: Record<string, string>
  ownerCtx: Ctx
  ids: Ids
}

export type World = Record<Environment, Tenant>

/** Kinds of objects that belong to a business or a person, not to one environment. */
export const OF_BOTH_ENVIRONMENTS = ['key', 'mem', 'invite', 'ses']

export const PERIOD = { periodStart: '2026-11-20T00:00:00Z', periodEnd: '2026-12-20T00:00:00Z' }

/** A business with one of everything in each environment. */
export async function newWorld(api: Api): Promise<World> {
  const people = await newPeople(api)
  return { sandbox: await settle(people, 'sandbox'), production: await settle(people, 'production') }
}

/** A business with one of everything in its sandbox, and nothing in production. */
export async function newSandbox(api: Api): Promise<Tenant> {
  return settle(await newPeople(api), 'sandbox')
}

interface People {
  api: Api
  ownerCtx: Ctx
  /** The headers of the owner's browser, and of a member who may only look. */
  owner: Record<string, string>
  viewer: Record<string, string>
  operator: Record<string, string>
  ids: Ids
}

async function newPeople(api: Api): Promise<People> {
  const owner = await newOwner()
  const { ctx: ownerCtx, headers } = await signedIn(owner)
  await signedIn(owner)
  const viewer = await signedIn(await newMember(owner.businessId, 'viewer'))
  const ids = { ...(await idsOfPeople(api, headers)), biz: toWire('biz', owner.businessId) }
  const operator = await newOperator()
  return { api, ownerCtx, owner: headers, viewer: viewer.headers, operator: operator.headers, ids }
}

async function settle(
  { api, owner, viewer, operator, ...people }: People,
  environment: Environment,
): Promise<Tenant> {
  const inIt = { 'x-environment': environment }
  const session = { ...owner, ...inIt }
  const newKey = (name: string) =>
    api.must('createApiKey', { credentials: session, body: { name, environment } })
  const key = { 'x-api-key': (await newKey('Server')).secret }
  const other = await newKey('Old server')
  const ownerCtx = { ...people.ownerCtx, environment }
  const phone = newPhone()
  const objects = await idsOfObjects(api, environment, key, phone)
  if (environment === 'production') {
    const customerId = fromWire('cus', objects.cus as string) as string
    await linkCustomer(ownerCtx, customerId, phone)
    await allowEverything(ownerCtx, customerId)
  }
  const user = await newSignedInCustomer(ownerCtx, phone)
  const pac = await idOfProviderAccount(api, session)
  const checkout = await newStartedCheckout(ownerCtx, user)
  return {
    api,
    environment,
    key,
    session,
    viewer: { ...viewer, ...inIt },
    operator: { ...operator, ...inIt },
    user: user.headers,
    userCookie: user.cookieHeaders,
    bearer: checkout.headers,
    ownerCtx: people.ownerCtx,
    ids: {
      ...people.ids,
      ...objects,
      key: other.id,
      token: checkout.token,
      cs: checkout.wireId,
      mov: (await api.must('moveCash', { credentials: session, body: FLOAT })).id,
      que: toWire('que', await newQuestion(ownerCtx, objects)),
      agr: await idOfAgreement(api, key, objects, ownerCtx, user),
      view: await idOfView(api, session),
      pac,
      top: toWire('top', await newCheckoutTopUp(ownerCtx, checkout, user)),
      req: await idOfRequest(api, session),
      msg: toWire('msg', await newMail(people.ownerCtx.businessId, environment)),
      po: toWire('po', await newPayout(ownerCtx)),
      qrq: toWire('qrq', await newQrRequest(ownerCtx, objects)),
      wdr: toWire('wdr', await newAskedWithdrawal(ownerCtx, fromWire('pac', pac))),
    },
  }
}

/** Somebody new is shown a QR for a membership. */
async function newQrRequest(ctx: Ctx, { price }: Ids): Promise<string> {
  const priceId = fromWire('price', price as string)
  const membership = { priceId, customer: { name: 'Asha', phone: newPhone() } }
  const wanted = { membership: membership as never, periods: 1 }
  return (await madeRequest(ctx, await newSilentAccount(ctx), wanted)).id
}

/** The agreement of the subscription, which the customer has given. */
async function idOfAgreement(
  api: Api,
  credentials: Record<string, string>,
  { cus, sub }: Ids,
  ctx: Ctx,
  user: SignedInCustomer,
): Promise<string> {
  const body = { kind: 'subscription', customerId: cus, subscriptionId: sub }
  const { id, url } = await api.must('askAgreement', { credentials, body })
  const key = readAgreementToken(String(url).split('/').at(-1) ?? '')
  if (key) await giveAgreement(userCtxOf(ctx, user), key)
  return id
}

// Customers see no draft, and the team may discard one.
const ISSUED = `SELECT id FROM invoices WHERE customer_id = $1 AND status <> 'draft' ORDER BY id LIMIT 1`

/** A question of the customer. In production it is about an invoice that no wallet has paid: there is no test money. */
async function newQuestion(ctx: Ctx, { cus }: Ids): Promise<string> {
  const customerId = fromWire('cus', cus as string) as string
  const [issued] = await query<{ id: string }>(ISSUED, [customerId])
  const asked = { customerId, invoiceId: issued?.id ?? '', question: 'I had canceled before this payment.' }
  return (await inTransaction((tx) => writeQuestion(tx, ctx, asked))).id
}

/** A mail of the tenant to a customer. */
function newMail(businessId: string, environment: Environment): Promise<string> {
  const letter = { heading: 'Your receipt', paragraphs: ['Paid.'], footer: 'You are a customer.' }
  const mail = {
    to: 'asha@example.com',
    subject: 'Your receipt',
    letter,
    tenant: { businessId, environment },
  }
  return inTransaction((tx) => queueMail(tx, mail))
}

/** Whether an operation accepts this way of calling. */
export function admits(scheme: string): (operation: ApiOperation) => boolean {
  return ({ described }) => described.security?.some((each) => scheme in each) ?? false
}

/** Whether an operation accepts calls without credentials. */
export function isOpen({ described }: ApiOperation): boolean {
  return described.security?.some((each) => Object.keys(each).length === 0) ?? false
}

/** The credentials with which a tenant calls an operation: its key if the operation accepts keys. */
export function credentialsFor(tenant: Tenant, operation: ApiOperation): Record<string, string> {
  if (admits('apiKey')(operation)) return tenant.key
  if (admits('merchantSession')(operation)) return tenant.session
  if (admits('operatorSession')(operation)) return tenant.operator
  if (admits('endUser')(operation)) return tenant.user
  return admits('checkoutBearer')(operation) ? tenant.bearer : {}
}

/** The id of a call that is in the request log. */
async function idOfRequest(api: Api, credentials: Record<string, string>): Promise<string> {
  await writeRequestLog()
  return (await api.must('listRequests', { credentials, query: { limit: '1' } })).items[0].id
}

/** The business's own account at eSewa. That of Khalti is still to be added. */
async function idOfProviderAccount(api: Api, credentials: Record<string, string>): Promise<string> {
  const settings = { productCode: `NP-ES-${randomUUID()}`, secretKey: 'a-secret-of-esewa' }
  return (await api.must('createProviderAccount', { credentials, body: { provider: 'esewa', settings } })).id
}

/** A view that the team shares. */
async function idOfView(api: Api, credentials: Record<string, string>): Promise<string> {
  const body = { list: 'invoices', name: 'Ours', query: 'status=open', shared: true }
  return (await api.must('saveView', { credentials, body })).id
}

async function idsOfPeople(api: Api, credentials: Record<string, string>): Promise<Ids> {
  const items = async (operation: string) => (await api.must(operation, { credentials })).items
  const body = { email: `invited-${randomUUID()}@example.com`, role: 'viewer' }
  return {
    mem: (await items('listTeamMembers')).find(({ role }: { role: string }) => role === 'viewer').id,
    ses: (await items('listSessions')).find(({ current }: { current: boolean }) => !current).id,
    invite: (await api.must('inviteTeamMember', { credentials, body })).id,
  }
}

const FLOAT = { kind: 'float', amountPaisa: '200000' }

async function idsOfObjects(
  api: Api,
  environment: Environment,
  credentials: Record<string, string>,
  phone: string,
): Promise<Ids> {
  const must = api.as(credentials)
  const hook = { url: 'https://127.0.0.1:9/khata', enabled_events: ['*'] }
  const whe: string = (await must('createWebhookEndpoint', hook)).id
  const prod: string = (await must('createProduct', { name: 'Tea' })).id
  // There is no test money in production, so the subscription begins with a trial.
  const trialDays = environment === 'production' ? 14 : 0
  const terms = { amountPaisa: '50000', currency: 'NPR', interval: 'month', trialDays }
  const price: string = (await must('createPrice', { productId: prod, ...terms })).id
  // The code of the samples.
  const offer = { code: 'DASHAIN-20', percentOff: 20, duration: 'once', maxPerCustomer: 1000 }
  const cpn: string = (await must('createCoupon', offer)).id
  const plink: string = (await must('createPaymentLink', { priceId: price })).id
  const cus: string = (await must('createCustomer', { email: 'asha@example.com', name: 'Asha' })).id
  if (environment === 'sandbox')
    await must('topUpSandboxCustomer', { amountPaisa: '10000000', phone }, { customerId: cus })
  const sub: string = (await must('createSubscription', { priceId: price, customerId: cus })).id
  const draft = { amountPaisa: '25000', description: 'Setting up', ...PERIOD }
  const { invoice } = await must('createInvoice', { subscriptionId: sub, priceId: price, ...draft })
  const other = (await must('createInvoice', { subscriptionId: sub, priceId: price, ...draft })).invoice.id
  await must('sendInvoice', undefined, { id: other })
  const pay: string = (await must('payInvoiceOutside', { method: 'cash' }, { id: other })).payment.id
  const cn: string = (await must('refundInvoice', {}, { id: other })).id
  const fee = { customerId: cus, description: 'Late fee', amountPaisa: '5000' }
  const ii: string = (await must('createInvoiceItem', fee)).id
  const note: string = (await must('createCustomerNote', { note: 'Likes tea.' }, { customerId: cus })).id
  const csv = importForm('external_id,phone\nmember-1,9812345671\nmember-2,12\n')
  const imp: string = (await must('createImport', csv)).id
  const bulk: string = (await must('createBulkAction', { action: 'archive_customers', customerIds: [cus] }))
    .id
  const evt: string = (await must('listEvents')).items[0].id
  const whd: string = (await must('listWebhookDeliveries', undefined, { id: whe }))[0].id
  return { whe, prod, price, cpn, plink, cus, note, sub, ii, inv: invoice.id, pay, cn, imp, bulk, evt, whd }
}
