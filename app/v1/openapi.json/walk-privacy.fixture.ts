import { expect } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { writeRequestLog } from '@/lib/request-log/record'
import { Api, type ApiCallResponse, type ApiOperation } from '@/testing/api'
import { ctxOf } from '@/testing/business'
import { SECURITY_SCENES } from '@/testing/security-scenes'
import { newTwin, payElsewhere, payHere, shown, type Twin, withoutChance } from '@/testing/twins'
import { SCENES, successfulCall, walkable } from '@/testing/walk-scenes'
import { admits } from '@/testing/world'

export const api = await Api.load()

const isOfMerchants = (operation: ApiOperation) =>
  admits('apiKey')(operation) || admits('merchantSession')(operation)

// Reads come first, because writes change what is read. These come last: a settled invoice cannot be sent, and a removed member has no
// drawer.
const LAST = ['settleInvoice', 'removeTeamMember']
const turnOf = ({ id, method }: ApiOperation) => (method === 'GET' ? 0 : LAST.includes(id) ? 2 : 1)

// What members do with their own account would end the session of this test.
const OPERATIONS = walkable(api)
  .filter((operation) => isOfMerchants(operation) && !(operation.id in SECURITY_SCENES))
  .toSorted((a, b) => turnOf(a) - turnOf(b))

/** The events of a twin's business, as text. */
export async function eventsOf({ tenant }: Twin) {
  const { businessId } = await ctxOf(tenant.ownerCtx.businessId, 'production')
  return query<{ type: string; text: string }>(
    `SELECT type, concat_ws(' ', data::text, forecast::text) AS text FROM events
     WHERE business_id = $1 AND environment = 'production' ORDER BY sequence`,
    [businessId],
  )
}

/**
 * Two businesses have the same data. The customer of one of them also pays another business. No response and no event may show the
 * difference.
 */
export async function walkAsTwins(isWalked: (operation: ApiOperation) => boolean): Promise<void> {
  const [paysTwo, paysOne] = [await newTwin(api), await newTwin(api)]
  await payElsewhere(paysTwo)
  const [ofTwo, ofOne] = [await payHere(paysTwo), await payHere(paysOne)]
  expect(ofTwo.map(shown)).toEqual(ofOne.map(shown))
  expect(ofOne.slice(-11).map(({ status }) => status)).toEqual([...Array(10).fill(402), 429])

  for (const operation of OPERATIONS.filter(isWalked)) {
    await writeRequestLog()
    const responses: ApiCallResponse[] = []
    for (const { tenant } of [paysTwo, paysOne])
      responses.push(await api.call(operation, await successfulCall(tenant, operation)))
    const [first, second] = responses as [ApiCallResponse, ApiCallResponse]
    expect.soft(shown(first), operation.id).toBe(shown(second))
    if (!SCENES[operation.id]?.sandboxOnly) expect.soft(first.status, operation.id).toBeLessThan(300)
  }
  const [toldOfTwo, toldOfOne] = [await eventsOf(paysTwo), await eventsOf(paysOne)]
  const plain = ({ type, text }: { type: string; text: string }) => `${type} ${withoutChance(text)}`
  expect(toldOfTwo.map(plain)).toEqual(toldOfOne.map(plain))
  const types = new Set(toldOfOne.map(({ type }) => type))
  expect([...types]).toEqual(
    expect.arrayContaining([
      'subscription.renewal_upcoming',
      'wallet.low_balance',
      'invoice.paid',
      'invoice.payment_failed',
      'subscription.past_due',
    ]),
  )
}
