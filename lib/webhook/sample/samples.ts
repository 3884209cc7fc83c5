import { z } from 'zod'
import { DAY_MS } from '@/lib/core/duration'
import { newWireId, type Prefix } from '@/lib/core/id'
import type { JsonSchema } from '@/lib/core/json-schema'
import { A_MONTH_LATER, AN_INSTANT, exampleOf } from '@/lib/core/schema-example'
import type { EventType } from '@/lib/events/catalogue'
import type { WireEndpoint } from '../endpoint/present'
import { endpoint as endpointSchema } from '../endpoint/schema'

// Made-up objects for test deliveries: the examples of the API reference's schemas. Their ids exist nowhere else.

/** The inputs of a sample: its time, and a function that makes its ids. */
export interface SampleParts {
  now: string
  id: (prefix: Prefix) => string
}

/** The schemas of an event's content, by its type. A route passes them in, because they come from all nouns. */
export type PayloadOf = (type: EventType) => { data: z.ZodType; forecast?: z.ZodType; previous?: z.ZodType }

/** The content of an event: its object, and a forecast for types that look ahead. */
export interface SamplePayload {
  data: Record<string, unknown>
  forecast?: Record<string, unknown>
  previous?: Record<string, unknown>
}

const again = (): SampleParts => ({ now: new Date().toISOString(), id: newWireId })

const after = (now: string, days: number) => new Date(Date.parse(now) + days * DAY_MS).toISOString()

/** The content of a test event: the endpoint itself for types about endpoints, otherwise a made-up object. */
export function sampleOf(
  type: EventType,
  payloadOf: PayloadOf,
  endpoint: WireEndpoint,
  parts: SampleParts = again(),
): SamplePayload {
  const { now } = parts
  const schemas = payloadOf(type)
  const make = (schema: z.ZodType) => madeUp(schema, endpoint.businessId, parts)
  const object = schemas.data === endpointSchema ? endpoint : make(schemas.data)
  return {
    data: { ...object, ...STATES[type]?.(object, now, after(now, 30)) },
    ...(schemas.forecast && { forecast: { ...make(schemas.forecast), chargeAt: after(now, 3) } }),
    ...(schemas.previous && { previous: before(type, parts) }),
  }
}

/** The old values of a made-up change. */
const before = (type: EventType, { id }: SampleParts) =>
  type === 'subscription.changed' ? { priceId: id('price'), quantity: 3 } : { metadata: {} }

/** A made-up endpoint, for a sample that is not sent to a particular endpoint. */
export function sampleEndpoint(businessId: string, parts: SampleParts = again()): WireEndpoint {
  return madeUp(endpointSchema, businessId, parts) as WireEndpoint
}

const EXAMPLE_ID = /^([a-z]+)_01h455vb4pex5vsknk084sn02q$/

/** The example of a schema, with its own ids and times. */
function madeUp(schema: z.ZodType, businessId: string, { now, id }: SampleParts): Record<string, unknown> {
  return JSON.parse(exampleTextOf(schema), (_name, value: unknown) => {
    if (value === AN_INSTANT) return now
    if (value === A_MONTH_LATER) return after(now, 30)
    const prefix = typeof value === 'string' && EXAMPLE_ID.exec(value)?.[1]
    if (!prefix) return value
    return prefix === 'biz' ? businessId : id(prefix as Prefix)
  })
}

const texts = new WeakMap<z.ZodType, string>()

function exampleTextOf(schema: z.ZodType): string {
  const known = texts.get(schema)
  if (known !== undefined) return known
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  const text = JSON.stringify(exampleOf(json, json.$defs ?? {}))
  texts.set(schema, text)
  return text
}

type State = (object: object, now: string, later: string) => Record<string, unknown>

const NOT_PAID = { paidAt: null, settlement: null }
const owed = (object: object) =>
  'totalAmountPaisa' in object ? { amountDuePaisa: object.totalAmountPaisa, ...NOT_PAID } : {}
const unpaid: State = (object) => ({ status: 'open', ...owed(object) })
const draft: State = (object) => ({
  ...owed(object),
  status: 'draft',
  invoiceNumber: null,
  dueAt: null,
  hostedUrl: null,
})

/** The fields that differ from the example of the schema. For example, after `past_due` the status is not `active`. */
const STATES: Partial<Record<EventType, State>> = {
  'customer.archived': () => ({ status: 'archived', activeSubscriptionsCount: 0 }),
  'subscription.paused': (_object, now, later) => ({
    status: 'paused',
    pausedAt: now,
    resumesAt: later,
    pauseRemaining: 'keep',
  }),
  'subscription.past_due': (_object, _now, later) => ({ status: 'past_due', nextRetryAt: later }),
  'subscription.trial_will_end': (_object, _now, later) => ({
    status: 'trialing',
    trialEndAt: later,
    lastBilledAt: null,
  }),
  'subscription.canceled': (_object, now) => ({ status: 'canceled', canceledAt: now, endedAt: now }),
  'invoice.created': draft,
  'invoice.updated': draft,
  'invoice.deleted': draft,
  'invoice.opened': unpaid,
  'invoice.sent': unpaid,
  'invoice.payment_failed': unpaid,
  'invoice.retry_scheduled': unpaid,
  'invoice.voided': (_object, now) => ({ status: 'void', amountDuePaisa: '0', ...NOT_PAID, voidedAt: now }),
  'checkout.session.completed': () => ({ status: 'completed' }),
  'checkout.session.paid_not_started': () => ({
    status: 'open',
    customerId: null,
    subscriptionId: null,
    completedAt: null,
  }),
  'checkout.session.expired': () => ({
    status: 'expired',
    customerId: null,
    subscriptionId: null,
    completedAt: null,
  }),
  // The balance in the forecast's example.
  'wallet.low_balance': () => ({ balancePaisa: '120000' }),
  'wallet.topup_failed': () => ({
    status: 'failed',
    failureReason: 'The provider refused the payment.',
  }),
  'webhook_endpoint.disabled': (_object, now) => ({
    active: false,
    lastFailureAt: now,
    lastError: 'It responded 410 Gone.',
  }),
}
