import { COUPON_REFUSALS } from '@/lib/core/coupon-refusals'
import { DomainError, ERROR_CODES, type ErrorCode, type ErrorFacts, errorEntry } from '@/lib/core/errors'
import type { JsonSchema } from '@/lib/core/json-schema'
import { KEY_PERMISSIONS } from '@/lib/core/key-permission'
import type { AuthMode } from '../authenticate'
import { errorEnvelope } from '../envelope'
import type { Example, OpenApiDocument, Parameter } from './types'

const REQUEST_ID = 'req_01h455vb4pex5vsknk084sn02q'
const REPLAY_ID = 'req_01h455vb4pex5vsknk084sn03r'

/** The `meta` that every envelope has. */
export const META: JsonSchema = {
  type: 'object',
  description: 'About this call.',
  required: ['requestId'],
  properties: {
    requestId: {
      type: 'string',
      description: "This call's id in the API log. The header X-Request-Id has it, too.",
      examples: [REQUEST_ID],
    },
  },
}

const detail: JsonSchema = {
  type: 'object',
  required: ['param', 'code', 'message'],
  properties: {
    param: { type: 'string', description: 'The invalid parameter.' },
    code: { type: 'string', description: 'What is wrong with the parameter, for programs.' },
    message: { type: 'string', description: 'What is wrong with the parameter, for people.' },
  },
}

const amount = (description: string): JsonSchema => ({ type: 'string', pattern: '^\\d+$', description })

const balance: JsonSchema = {
  type: 'object',
  description:
    'Only for `insufficient_balance`: amounts in paisa. In production a merchant gets only `requiredPaisa`, because the wallet is private to the customer.',
  required: ['requiredPaisa'],
  properties: {
    requiredPaisa: amount('The amount that the charge needs.'),
    balancePaisa: amount("The wallet's balance. Only for its owner, and in the sandbox."),
    shortfallPaisa: amount(
      "The amount that the customer has to top up. Only for the wallet's owner, and in the sandbox.",
    ),
  },
}

export const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['success', 'error', 'meta'],
  properties: {
    success: { const: false, description: 'Always false.' },
    error: {
      type: 'object',
      description: 'Why the request failed.',
      required: ['type', 'code', 'message', 'docUrl'],
      properties: {
        type: {
          description: 'The kind of error.',
          enum: [...new Set(ERROR_CODES.map((code) => errorEntry(code).type))],
        },
        code: { type: 'string', description: 'The error code, for programs.', enum: ERROR_CODES },
        message: { type: 'string', description: 'What is wrong and what to do next, for people.' },
        param: { type: 'string', description: 'The invalid parameter, as you spelled it.' },
        details: {
          type: 'array',
          description: 'Each invalid parameter.',
          items: { $ref: '#/components/schemas/ErrorDetail' },
        },
        balance: { $ref: '#/components/schemas/ErrorBalance' },
        expectedPaisa: amount('Only for `amount_changed`: the amount that would be taken now, in paisa.'),
        terms: {
          $ref: '#/components/schemas/ShownTerms',
          description: 'Only for `offer_changed`, if the call sent other terms: the current terms.',
        },
        refundablePaisa: amount('Only for `refund_exceeds_payment`: what is left of the payment, in paisa.'),
        rowsPaisa: amount('Only for `settlement_sums_differ`: the total of the rows, in paisa.'),
        headPaisa: amount('Only for `settlement_sums_differ`: the total that was given, in paisa.'),
        coverPaisa: amount(
          'Only for `cover_too_low`: the amount held beyond the money of customers and merchants, in paisa.',
        ),
        minPaisa: amount('Only for `amount_out_of_range`: the lowest allowed amount, in paisa.'),
        maxPaisa: amount('Only for `amount_out_of_range`: the highest allowed amount, in paisa.'),
        receivedPaisa: amount('Only for `qr_sum_differs`: the amount received, in paisa.'),
        reason: {
          type: 'string',
          description: 'Only for `coupon_not_valid`: why the coupon cannot be redeemed.',
          enum: [...COUPON_REFUSALS],
        },
        permission: {
          type: 'string',
          description: 'Only for `key_permission_missing`: the permission that the key needs.',
          enum: KEY_PERMISSIONS,
        },
        docUrl: { type: 'string', format: 'uri', description: 'The documentation page for this code.' },
      },
    },
    meta: { $ref: '#/components/schemas/Meta' },
  },
}

export const SCHEMAS: Record<string, JsonSchema> = {
  Meta: META,
  ErrorDetail: detail,
  ErrorBalance: balance,
  Error: ERROR_SCHEMA,
}

export const HEADERS: OpenApiDocument['components']['headers'] = {
  XRequestId: {
    description:
      "This call's id in the API log, the same as meta.requestId. On a replay it is the id of the first call.",
    schema: { type: 'string' },
    example: REQUEST_ID,
  },
  RateLimit: {
    description:
      'Remaining calls (r), and seconds until the window ends (t). The limit `default` counts the calls of a business in one environment, of a customer, or of a checkout. The limit `address` counts the calls from a network address without valid credentials. Absent if the instance has no limits.',
    schema: { type: 'string' },
    example: '"default";r=24;t=1',
  },
  RateLimitPolicy: {
    description: 'Allowed calls (q) per window in seconds (w). Absent if the instance has no limits.',
    schema: { type: 'string' },
    example: '"default";q=25;w=1',
  },
  RetryAfter: { description: 'Seconds to wait before a retry.', schema: { type: 'string' }, example: '1' },
  IdempotencyReplayed: {
    description: '`true` if this is the stored response of an earlier call with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  ReplayRequestId: {
    description: "On a replay: this call's id. X-Request-Id has the id of the first call.",
    schema: { type: 'string' },
    example: REPLAY_ID,
  },
  ContentDisposition: {
    description: 'The file name.',
    schema: { type: 'string' },
    example: 'attachment; filename="khata-customer-2026-11-20.json"',
  },
}

const KEY_DESCRIPTION =
  'Makes retries safe. For 24 hours, the same key and body return the original response. Send a new UUID with every new write.'

function keyParameter(required: boolean): Parameter {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required,
    description: KEY_DESCRIPTION,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '3f0f6a2e-8f0b-4f0c-9a57-0d6f2f6b8a11',
  }
}

export const PARAMETERS: Record<string, Parameter> = {
  IdempotencyKey: keyParameter(false),
  IdempotencyKeyRequired: keyParameter(true),
  Environment: {
    name: 'x-environment',
    in: 'header',
    required: false,
    description:
      'The environment of a call with a dashboard session. An API key has its own environment: a header that names the other one is refused.',
    schema: { type: 'string', enum: ['sandbox', 'production'], default: 'sandbox' },
  },
}

/** The security schemes of each way of calling. One of them is enough. Anonymous calls need none. */
export const SCHEMES_OF: Record<AuthMode, readonly (keyof typeof SECURITY_SCHEMES)[]> = {
  apiKey: ['apiKey'],
  merchantSession: ['merchantSession'],
  operatorSession: ['operatorSession'],
  endUser: ['endUser', 'endUserCookie'],
  knownBrowser: [],
  checkoutBearer: ['checkoutBearer'],
  checkoutReturn: [],
  anonymous: [],
}

export const SECURITY_SCHEMES = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: "Your business's secret key: `nep_test_…` for the sandbox, `nep_live_…` for production.",
  },
  merchantSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'khata_merchant',
    description:
      "A signed-in dashboard user's session. On https the cookie's name is `__Host-khata_merchant`.",
  },
  operatorSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'khata_merchant',
    description:
      'The session of a dashboard user whom `npx khata operator add` has made an operator of this Khata instance. The account needs a second factor.',
  },
  endUser: {
    type: 'http',
    scheme: 'bearer',
    description: "A signed-in customer's session: the token from `POST /v1/auth/verify`.",
  },
  endUserCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'khata_user',
    description: "The same token in a browser cookie. On https the cookie's name is `__Host-khata_user`.",
  },
  checkoutBearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The bearer of one checkout, returned by `POST /v1/checkout/sessions/{token}/start`.',
  },
} as const satisfies Record<string, Record<string, unknown>>

/** One example per error code. Operations refer to them. */
export function errorExamples(): Record<string, Example> {
  return Object.fromEntries(ERROR_CODES.map((code) => [code, { value: errorExample(code) }]))
}

// Example details for some codes.
const FACTS: Partial<Record<ErrorCode, ErrorFacts>> = {
  parameter_missing: { param: 'email', message: 'The parameter email is required. Send it.' },
  parameter_invalid: {
    param: 'email',
    message: 'The parameter email must be an e-mail address, such as asha@example.com.',
  },
  parameter_unknown: {
    param: 'emial',
    message: 'There is no parameter emial here. Check its spelling or remove it.',
  },
  amount_must_be_string: { param: 'amountPaisa' },
  cursor_invalid: { param: 'cursor' },
  insufficient_balance: { balance: { requiredPaisa: 50_000n, balancePaisa: 20_000n } },
  amount_changed: { expectedPaisa: 50_000n },
  refund_exceeds_payment: { refundablePaisa: 30_000n },
  settlement_sums_differ: { sums: { rowsPaisa: 1_950_000n, headPaisa: 1_960_000n } },
  cover_too_low: { coverPaisa: 30_000n },
  amount_out_of_range: { range: { minPaisa: 100n, maxPaisa: 999_999_900n } },
  qr_sum_differs: { receivedPaisa: 250_000n },
  coupon_not_valid: { param: 'couponCode', reason: 'expired' },
}

export function errorExample(code: ErrorCode) {
  return errorEnvelope(new DomainError(code, FACTS[code]), REQUEST_ID, 'https://khata.example.com')
}
