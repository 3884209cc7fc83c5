import { fromWire } from '@/lib/core/id'
import { runImports } from '@/lib/import/job'
import { query } from '@/lib/infra/database/db'
import type { Api, ApiCallResponse } from './api'
import { newPrice, subscribe } from './billing'
import { newBusiness } from './business'
import { importForm } from './import-form'
import { customerOf, doNow, payIntoWallet } from './production'
import { newWorld, type Tenant } from './world'

// In production one wallet pays two businesses. Here are two such persons, who do the same at the first business. Only one of
// them pays the second one. Whatever the first business is shown must be the same for both.

/** The first business of a person, with what can be charged, reminded of and refused. */
export interface Twin {
  tenant: Tenant
  phone: string
  userId: string
}

const A_MINUTE = 60_000
const MUCH = 50_000_000n
const MORE_THAN_HALF = '30000000'
const MORE_THAN_MUCH = '90000000'

export async function newTwin(api: Api): Promise<Twin> {
  const { production: tenant } = await newWorld(api)
  const [person] = await query<{ userId: string; phone: string }>(
    'SELECT u.id AS user_id, u.phone FROM customers c JOIN users u ON u.id = c.user_id WHERE c.id = $1',
    [fromWire('cus', tenant.ids.cus as string)],
  )
  const { userId, phone } = person as { userId: string; phone: string }
  await payIntoWallet(userId, MUCH)
  await moveIn(tenant)
  return { tenant, phone, userId }
}

/** An import that ran: its result is a file of its own. */
async function moveIn({ api, key: credentials }: Tenant): Promise<void> {
  const { id } = await api.must('createImport', { credentials, body: importForm() })
  await api.must('runImport', { credentials, path: { id } })
  while (!(await runImports('production', A_MINUTE)));
}

/** Another business charges the person, and reminds of its next charge. */
export async function payElsewhere({ phone }: Twin): Promise<void> {
  const { productionCtx: ctx } = await newBusiness('Elsewhere')
  const customerId = await customerOf(ctx, 'somebody@elsewhere.example', phone)
  const { id } = await subscribe(ctx, customerId, await newPrice(ctx, { amountPaisa: '7000000' }))
  await subscribe(ctx, customerId, await newPrice(ctx, { amountPaisa: '200000', interval: 'day' }))
  await doNow(id)
}

/**
 * What the first business does with its customer: a charge that is due soon, one that the wallet will not cover, one that has
 * failed, and one that is refused.
 */
export async function payHere({ tenant }: Twin): Promise<ApiCallResponse[]> {
  const { api, key: credentials, ids } = tenant
  const must = (operation: string, call: object) => api.must(operation, { credentials, ...call })
  const priceOf = (amountPaisa: string, interval: string) =>
    must('createPrice', { body: { productId: ids.prod, amountPaisa, currency: 'NPR', interval } })
  const start = (priceId: string) => ({ credentials, body: { priceId, customerId: ids.cus } })
  const daily = await priceOf('50000', 'day')
  const dear = await priceOf('60000', 'month')
  const half = await priceOf(MORE_THAN_HALF, 'month')
  const started = {
    soon: (await must('createSubscription', start(daily.id))).id,
    half: (await must('createSubscription', start(half.id))).id,
    dear: '',
    trial: ids.sub,
  }
  await doNow(fromWire('sub', started.half) as string)
  started.dear = (await must('createSubscription', start(dear.id))).id
  await must('updatePrice', { path: { priceId: dear.id }, body: { amountPaisa: MORE_THAN_MUCH } })
  await doNow(fromWire('sub', started.dear) as string)
  await query(
    "UPDATE subscriptions SET current_period_end = now() - interval '1 millisecond' WHERE id = $1",
    [fromWire('sub', started.dear)],
  )
  await doNow(fromWire('sub', started.dear) as string)
  await api.must('updatePrice', {
    credentials,
    path: { priceId: ids.price as string },
    body: { amountPaisa: MORE_THAN_MUCH },
  })
  await doNow(fromWire('sub', ids.sub as string) as string)
  const reads = ['getSubscription', 'getSubscriptionForecast', 'getSubscriptionDunning']
  const seen: ApiCallResponse[] = []
  for (const id of Object.values(started))
    for (const read of reads)
      seen.push(await api.call(api.operation(read), { credentials, path: { id: id as string } }))
  const { invoiceId } = await must('getSubscriptionDunning', { path: { id: started.dear } })
  seen.push(await api.call(api.operation('listInvoiceEvents'), { credentials, path: { id: invoiceId } }))
  for (let attempt = 0; attempt < 11; attempt += 1)
    seen.push(await api.call(api.operation('createSubscription'), start(dear.id)))
  return seen
}

/** What differs between any two calls: ids, instants, secrets, phones and what was measured. */
export function withoutChance(text: string): string {
  return (
    text
      .replace(/\b([a-z]+)_[0-9a-hjkmnp-tv-z]{26}\b/g, '$1_')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'uuid')
      // A payment link, in words and as a QR code.
      .replace(/(\/buy\/|%2Fbuy%2F|slug\W{2,12}|khata-)[2-9a-z]{10}\b/g, '$1')
      .replace(/ d="M4[\dMhvz,-]+"|d%3D%22M4[\dMhvzC%-]+%22/g, '')
      // The poster of a link is compressed, with its QR code.
      .replace(/^%PDF[\s\S]*\[0 0 419\.53 595\.28\][\s\S]*$/, 'a poster')
      // So is the PDF of a payout, with its number in the order of the instance. Its title has it in UTF-16.
      .replace(/^%PDF[\s\S]*P\0O\0-[\s\S]*$/, 'the PDF of a payout')
      .replace(/\+97798\d{8}|\b98[*•]+\d+/g, 'phone')
      // The name of a payment at its provider, and the merchant of an account there, are new for each.
      .replace(/(\\?)"(reference|merchantId)\1":\1"(?:[a-z0-9]{20}|\d{1,10})\1"/g, '"$2":"chance"')
      // Also in the body of a delivery, which is a text of the answer.
      .replace(/(\\?)"(sequence|durationMs|latencyMs)\1":\d+/g, '"$2":0')
      .replace(/\bPO-(\d{4}-\d\d)\/\d{6}\b/g, 'PO-$1/in the order of the instance')
      .replace(/"Webhook-Sequence":"\d+"|\bt=\d+/g, 'in the order of the instance')
      // What was sent has its sequence, which may be 99 for one twin and 100 for the other.
      .replace(/\bKhata sent \d+ bytes/g, 'Khata sent some bytes')
      // The log of calls is written a moment later.
      .replace(/^\{"kind":"request".*\n/gm, '')
      .replace(/"request":\d+\}\}\}$/m, '')
      .replace(/\(D:\d{14}Z\)/g, 'instant')
      .replace(/\b[0-9a-z]{5}-[0-9a-z]{5}\b/g, 'recovery code')
      .replace(/\b(erased-|Erased customer )[0-9a-f]{12}\b/g, '$1')
      .replace(/[\w+/=-]{24,}/g, (text) => (/\d/.test(text) && /[a-z]/i.test(text) ? 'secret' : text))
      .replace(/"(last4|prefix|code|nextCursor)":"[^"]*"/g, '"$1":""')
  )
}

/** An answer without what differs by chance. */
export const shown = ({ status, text }: ApiCallResponse) => `${status} ${withoutChance(text)}`
