import { z } from 'zod'
import { instant, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { objectQuery, pageOf } from '@/lib/core/page'

export const requestParams = z.object({ id: wireId('req') })

/** The classes of statuses. A call never ends with a 1xx or 3xx. */
const STATUS_CLASSES = ['2xx', '4xx', '5xx'] as const
const LOGGED_METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const

export const listRequestsQuery = z.strictObject({
  status: z.enum(STATUS_CLASSES).optional().meta({ description: 'The status class.' }),
  method: z.enum(LOGGED_METHODS).optional().meta({ description: 'Only calls with this method.' }),
  operation: z
    .string()
    .regex(/^[a-zA-Z]{1,60}$/, 'must be the name of an operation, such as createCustomer.')
    .optional()
    .meta({
      description: "The operation's name, as in the API reference.",
      examples: ['createCustomer'],
    }),
  key: wireId('key').optional().meta({ description: 'Only calls with this API key.' }),
  since: instant.optional().meta({ description: 'An alias for `createdFrom`.' }),
  until: instant.optional().meta({ description: 'An alias for `createdTo`.' }),
  ...objectQuery,
})
export type ListRequestsQuery = z.output<typeof listRequestsQuery>

const caller = z
  .object({
    kind: z.enum(['api_key', 'member', 'checkout']).meta({
      description: 'The kind of caller. `checkout`: a customer at one of your checkouts.',
    }),
    id: z.string().meta({
      description: 'The id of the key, the person or the checkout session.',
      examples: ['key_01h455vb4pex5vsknk084sn02q'],
    }),
    name: z
      .string()
      .nullable()
      .meta({ description: "The key's or the person's name, if it still exists.", examples: ['Server'] }),
  })
  .meta({ id: 'ApiRequestCaller' })

export const loggedRequest = z
  .object({
    id: wireIdText('req'),
    createdAt: wireInstant.meta({ description: 'When the call arrived.' }),
    method: z.string().meta({ description: 'The HTTP method.', examples: ['POST'] }),
    path: z.string().meta({
      description:
        'The path with its ids, without the query. Anything that could be a secret is replaced with a placeholder.',
      examples: ['/v1/customers/cus_01h455vb4pex5vsknk084sn02q'],
    }),
    route: z.string().meta({
      description: 'The path with its parameter names.',
      examples: ['/v1/customers/{customerId}'],
    }),
    operation: z.string().meta({ description: "The operation's name.", examples: ['updateCustomer'] }),
    status: z.int().meta({
      description: 'The HTTP status. 499 if the caller disconnected before the end of the body.',
      examples: [409],
    }),
    errorCode: z
      .string()
      .nullable()
      .meta({ description: 'The error code. Null if the call succeeded.', examples: ['customer_archived'] }),
    durationMs: z.int().meta({ description: 'How long it took, in milliseconds.', examples: [12] }),
    caller: caller.meta({ description: 'The caller.' }),
    ip: z
      .string()
      .nullable()
      .meta({ examples: ['203.0.113.7'] }),
    userAgent: z
      .string()
      .nullable()
      .meta({ description: "The caller's user agent.", examples: ['khata-node/1.0'] }),
    replayOf: wireIdText('req')
      .nullable()
      .meta({
        description: 'The first request with the same Idempotency-Key, whose response was returned again.',
        examples: [null],
      }),
    standsFor: z.int().meta({
      description:
        'How many calls this entry stands for: its own, and similar calls that have no entry of their own. They came within the same seconds, or the same caller read the same path again and again for up to an hour.',
      examples: [1],
    }),
  })
  .meta({ id: 'ApiRequest' })

export const requestPage = pageOf(loggedRequest)

export const requestDetail = loggedRequest
  .extend({
    events: z
      .array(
        z.object({
          id: wireIdText('evt'),
          type: z.string().meta({ description: 'The event type.', examples: ['price.updated'] }),
          createdAt: wireInstant,
        }),
      )
      .meta({ description: "The request's first hundred events, oldest first." }),
    auditEntries: z
      .array(
        z.object({
          id: wireIdText('aud'),
          action: z.string().meta({ description: 'The action.', examples: ['price.updated'] }),
          objectId: z
            .string()
            .nullable()
            .meta({
              description: 'The object of the action. Null if there is none.',
              examples: ['price_01h455vb4pex5vsknk084sn02q'],
            }),
          createdAt: wireInstant,
        }),
      )
      .meta({ description: 'The audit log entries that this request wrote.' }),
  })
  .meta({ id: 'ApiRequestDetail' })
