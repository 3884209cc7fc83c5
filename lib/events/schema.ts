import { z } from 'zod'
import {
  instant,
  storableText,
  trueOrFalse,
  wireEnvironment,
  wireId,
  wireIdText,
  wireInstant,
} from '@/lib/core/fields'
import { NO_ID, type ObjectRef, objectOf } from '@/lib/core/id'
import { objectQuery } from '@/lib/core/page'

export const eventParams = z.object({ id: wireId('evt') })

// Long enough for the list of all types and families. The operation checks each name against the catalogue.
const typeList = z
  .string()
  .min(1)
  .max(2_000)
  .transform((text) => text.split(',').map((name) => name.trim()))
  .meta({
    type: 'string',
    description: 'Event types or families, separated by commas.',
    examples: ['invoice.*,subscription.created'],
  })

// An id that no object can have finds nothing, like every unknown id.
const objectId = z
  .string()
  .refine(...storableText)
  .transform((text): ObjectRef => objectOf(text) ?? { prefix: 'evt', id: NO_ID })
  .meta({
    type: 'string',
    description: 'Only events about this object: a customer, a subscription, an invoice, …',
    examples: ['sub_01h455vb4pex5vsknk084sn02q'],
  })

export const listEventsQuery = z.strictObject({
  objectId: objectId.optional(),
  customerId: wireId('cus').optional().meta({
    description:
      'Only events related to this customer: about the customer, their subscriptions, invoices, checkouts, payments and wallet.',
  }),
  type: typeList.optional(),
  undelivered: trueOrFalse(
    '"true": only events that an endpoint should have received but has not accepted, including while it was off.',
  ).optional(),
  since: instant.optional().meta({ description: 'An alias for `createdFrom`.' }),
  until: instant.optional().meta({ description: 'An alias for `createdTo`.' }),
  ...objectQuery,
})
export type ListEventsQuery = z.output<typeof listEventsQuery>

const relatedObjects = z
  .object({
    customerId: wireIdText('cus').nullable(),
    subscriptionId: wireIdText('sub').nullable(),
    invoiceId: wireIdText('inv').nullable(),
    checkoutSessionId: wireIdText('cs').nullable(),
  })
  .meta({ id: 'RelatedObjects', description: 'The related objects. Null if there is none of that kind.' })

export const event = z
  .object({
    id: wireIdText('evt'),
    type: z.string().meta({ description: 'What happened, such as `invoice.paid`.' }),
    sampleType: z
      .string()
      .optional()
      .meta({ description: 'Only for a webhook.test: the event type that its receivers saw.' }),
    apiVersion: z.literal('v1').meta({ description: 'The API version of `data`.' }),
    environment: wireEnvironment,
    createdAt: wireInstant,
    sequence: z.int().meta({
      description: "Increases with each event about an object, with gaps: sort an object's events by it.",
      examples: [4211],
    }),
    related: relatedObjects,
    data: z.record(z.string(), z.unknown()).meta({
      description:
        'The object, as its GET returned it when the event was committed. Invoices leave out `seller` and `buyer`.',
    }),
    forecast: z.record(z.string(), z.unknown()).optional().meta({
      description:
        'Only for subscription.renewal_upcoming and wallet.low_balance: the coming charge (a ForecastCharge), as forecast at that time.',
    }),
    previous: z.record(z.string(), z.unknown()).optional().meta({
      description:
        'The old values. For `*.updated`, the fields of `data` that changed. For subscription.changed, the price and the quantity.',
    }),
    requestId: z.string().nullable().meta({
      description: 'The request that made the change (req_…), or the background run (run_…).',
    }),
    deliveries: z
      .object({
        total: z.int().meta({ description: 'The number of deliveries.' }),
        succeeded: z.int().meta({ description: 'The deliveries that an endpoint has accepted.' }),
        pending: z
          .int()
          .meta({ description: 'The deliveries that have not been tried yet, or will be tried again.' }),
        failed: z.int().meta({ description: 'The deliveries that were given up.' }),
      })
      .meta({ description: 'The deliveries of this event to your endpoints.' }),
  })
  .meta({ id: 'Event' })

/** The fields that the signed body of a delivery has besides the object, in the same form as the log. */
export const eventHead = event.pick({
  apiVersion: true,
  environment: true,
  createdAt: true,
  sequence: true,
  related: true,
})
