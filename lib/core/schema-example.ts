import type { JsonSchema } from './json-schema'
import { PROVIDER_NAMES } from './providers'

/** The time of all examples. */
export const AN_INSTANT = '2026-11-20T04:15:00.000Z'
export const A_MONTH_LATER = '2026-12-20T04:15:00.000Z'

// The examples of the whole reference are about the same shop. A schema's own examples come first. These are for names that mean the same
// everywhere.
const BY_NAME: Record<string, unknown> = {
  requestId: 'req_01h455vb4pex5vsknk084sn02q',
  email: 'asha@example.com',
  name: 'Asha Gurung',
  nickname: 'Monthly',
  description: 'Gold membership, one month',
  reason: 'Moving abroad',
  currency: 'NPR',
  provider: PROVIDER_NAMES[0],
  type: 'invoice.paid',
  interval: 'month',
  intervalCount: 1,
  trialDays: 0,
  active: true,
  environment: 'sandbox',
  url: 'https://shop.example.com/khata',
  imageUrl: 'https://khata.example.com/images/gold.png',
  successUrl: 'https://shop.example.com/thanks',
  cancelUrl: 'https://shop.example.com/cart',
  publicUrl: 'https://khata.example.com/checkout/an_example_of_a_token',
  hostedUrl: 'https://khata.example.com/invoice/an_example_of_a_token',
  inviteUrl: 'https://khata.example.com/invite/an_example_of_a_token',
  token: 'an_example_of_a_token',
  bearer: 'an_example_of_a_bearer',
  redirectUrl: 'https://shop.example.com/thanks',
  enabledEvents: ['subscription.created', 'invoice.*'],
  eventType: 'invoice.paid',
  metadata: { orderId: '1042' },
  headers: { 'content-type': 'application/json' },
  secret: 'whsec_an_example_of_a_signing_secret',
  method: 'POST',
  body: '{"id":"evt_01h455vb4pex5vsknk084sn02q","type":"invoice.paid","data":{}}',
  httpStatus: 200,
  latencyMs: 84,
  quantity: 1,
  code: '123456',
  recoveryCode: '7k2m-q9xd',
  recoveryCodes: '7k2m-q9xd',
  otpauthUri: 'otpauth://totp/Khata:asha%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Khata',
  last4: 'x7Qd',
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0',
  sent_to_email: 'asha@example.com',
  supportEmail: 'help@shop.example.com',
  supportPhone: '+9779812345678',
  supportUrl: 'https://shop.example.com/help',
  currentPassword: 'four words of mine',
  newPassword: 'four other words',
  password: 'four words of mine',
  panNumber: '609812345',
  timeZone: 'Asia/Kathmandu',
  phone: '+9779812345678',
  retryCount: 0,
  activeSubscriptionsCount: 1,
  consecutiveFailures: 0,
  cancelAtPeriodEnd: false,
  nextCursor: null,
  currentPeriodEnd: A_MONTH_LATER,
  periodEnd: A_MONTH_LATER,
  expiresAt: A_MONTH_LATER,
  chargeAt: A_MONTH_LATER,
}

// Fields about things that have not happened in the examples. Their example is null.
const NOT_YET = new Set([
  'canceledAt',
  'endedAt',
  'erasedAt',
  'cancelReason',
  'voidedAt',
  'trialEndAt',
  'nextRetryAt',
  'nextAttemptAt',
  'lastFailureAt',
  'lastError',
  'error',
  'sampleType',
  'forecast',
])

/** An example value for a schema. The same schema always gets the same value. */
export function exampleOf(schema: JsonSchema, named: Record<string, JsonSchema>, name = ''): unknown {
  if (schema.$ref) return exampleOf(named[schema.$ref.split('/').pop() ?? ''] ?? {}, named, name)
  if ('const' in schema) return schema.const
  if (NOT_YET.has(name) && isNullable(schema)) return null
  if (schema.examples && schema.examples.length > 0) return schema.examples[0]
  if (name in BY_NAME && admits(schema, BY_NAME[name])) return BY_NAME[name]
  if (schema.enum) return schema.enum[0]
  const branch = (schema.anyOf ?? schema.oneOf)?.[0]
  if (branch) return exampleOf(branch, named, name)
  return byType(schema, named, name)
}

function byType(schema: JsonSchema, named: Record<string, JsonSchema>, name: string): unknown {
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectExample(schema, named)
    case 'array':
      return [exampleOf(schema.items ?? {}, named, name)]
    case 'integer':
    case 'number':
      return schema.default ?? schema.minimum ?? 0
    case 'boolean':
      return schema.default ?? true
    case 'string':
      if (schema.format === 'date-time') return AN_INSTANT
      return schema.default ?? (schema.format === 'uri' ? 'https://shop.example.com' : 'text')
    default:
      return null
  }
}

function objectExample(schema: JsonSchema, named: Record<string, JsonSchema>): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {}).filter(
    ([name, property]) => schema.required?.includes(name) || !NOT_YET.has(name) || isNullable(property),
  )
  return Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(property, named, name)]))
}

function isNullable(schema: JsonSchema): boolean {
  if (Array.isArray(schema.type) && schema.type.includes('null')) return true
  return schema.anyOf?.some((branch) => branch.type === 'null') ?? false
}

function admits(schema: JsonSchema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value)
  const types = schema.anyOf
    ? schema.anyOf.flatMap((branch) => branch.type ?? [])
    : [schema.type ?? []].flat()
  return types.includes(typeOf(value)) || (types.includes('integer') && Number.isInteger(value))
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
