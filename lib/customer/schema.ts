import { z } from 'zod'
import {
  metadata,
  metadataPair,
  metadataPatch,
  oneLine,
  panNumber,
  searchText,
  text,
  trueOrFalse,
  wireAmount,
  wireEnvironment,
  wireId,
  wireIdText,
  wireInstant,
  wireMetadata,
} from '@/lib/core/fields'
import { LANGUAGES } from '@/lib/core/language'
import { sortedQuery } from '@/lib/core/page'
import { anyPhone } from '@/lib/core/phone'

// 254: the longest address that SMTP can carry (RFC 5321).
const email = z.email().max(254).meta({ description: 'The e-mail address. Invoices and receipts go there.' })
export const name = oneLine(200).meta({ description: 'The name that you and the customer see.' })
export const phone = anyPhone.meta({
  description:
    'The phone number, in any usual spelling. It is stored in E.164. It is not verified: a checkout asks for a code.',
})
const externalId = text(128).meta({
  description: "The customer's id in your own books. It must be unique.",
  examples: ['member-1042'],
})
const address = text(300).meta({
  description: 'The address for invoices.',
  examples: ['Jhamsikhel, Lalitpur'],
})
const pan = panNumber.meta({ description: "The customer's tax registration number, for invoices." })
const language = z
  .enum(LANGUAGES)
  .meta({ description: 'The language that the customer reads best: English or Nepali.' })
const status = z
  .enum(['active', 'archived'])
  .meta({ description: '`archived`: no new subscriptions can be started.' })

export const customerParams = z.object({ customerId: wireId('cus') })

const known = {
  email: email.optional(),
  name: name.optional(),
  phone: phone.optional(),
  externalId: externalId.optional(),
  panNumber: pan.optional(),
  address: address.optional(),
  language: language.optional(),
}

/** A customer without an address or a phone number could not be reached. */
export const UNREACHABLE = 'An email or a phone is needed. Send at least one of them.'

export const createCustomerInput = z
  .strictObject({ ...known, metadata: metadata.optional() })
  .superRefine(({ email, phone }, context) => {
    if (email === undefined && phone === undefined)
      context.addIssue({
        code: 'custom',
        path: ['email'],
        params: { code: 'parameter_missing' },
        message: UNREACHABLE,
      })
  })
export type CreateCustomerInput = z.output<typeof createCustomerInput>

export const updateCustomerInput = z.strictObject({
  email: email.nullable().optional(),
  name: name.nullable().optional(),
  phone: phone.nullable().optional(),
  externalId: externalId.nullable().optional(),
  panNumber: pan.nullable().optional(),
  address: address.nullable().optional(),
  language: language.nullable().optional(),
  metadata: metadataPatch.optional(),
})
export type UpdateCustomerInput = z.output<typeof updateCustomerInput>

// No fields yet. A later option would be one.
export const eraseCustomerInput = z.strictObject({})

/** How many customers that match a text are looked through, even if the text is very common. Typing more letters shows the others. */
export const MOST_FOUND = 200

export const listCustomersQuery = z.strictObject({
  q: searchText.optional().meta({
    description: `Only customers that match a text: the first letters of words in a name or an e-mail address; a phone number, or four of its digits; the id in your own books; a whole metadata value; or a Khata id or the beginning of it. At most ${MOST_FOUND} customers are found.`,
    examples: ['maya tam'],
  }),
  email: email
    .optional()
    .meta({ description: 'The whole e-mail address. Upper and lower case do not matter.' }),
  name: name
    .optional()
    .meta({ description: 'The beginning of the name. Upper and lower case do not matter.' }),
  phone: phone.optional().meta({ description: 'The whole phone number that you entered, in any spelling.' }),
  externalId: externalId.optional().meta({ description: "The customer's id in your own books." }),
  status: status.optional().meta({ description: 'Only customers with this status.' }),
  walletLinked: trueOrFalse(
    '"true": only customers with a linked wallet, which pays for them. "false": only those without.',
  ).optional(),
  owes: trueOrFalse('"true": only customers with an open invoice. "false": only those without.').optional(),
  late: trueOrFalse(
    '"true": only customers with a subscription whose payment is late (`lateAt`). "false": all others.',
  ).optional(),
  willFail: trueOrFalse(
    '"true": only customers whose wallet is too low for a renewal in the next three days, or seven days in the sandbox. In production, only renewals that you were told about count. "false": all others.',
  ).optional(),
  metadata: metadataPair.optional(),
  // 100, because the index contains no longer values.
  metadataValue: text(100).optional().meta({
    description:
      'A whole metadata value, under any key. Upper and lower case do not matter. Values of more than 100 characters are not found.',
  }),
  ...sortedQuery({
    name: 'by name. Upper and lower case do not matter, and customers without a name come last.',
    owedSince: 'by the due date of the oldest open invoice. Only customers who owe something are listed.',
  }),
})
export type ListCustomersQuery = z.output<typeof listCustomersQuery>

export const customer = z
  .object({
    id: wireIdText('cus'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    email: z
      .string()
      .nullable()
      .meta({
        description:
          'The e-mail address. Null if the customer came through a checkout and entered none. Receipts then go by SMS.',
        examples: ['asha@example.com'],
      }),
    name: z
      .string()
      .nullable()
      .meta({ description: 'The name that you and the customer see. Null if there is none.' }),
    phone: z.string().nullable().meta({
      description:
        "The phone number that you entered, in E.164. It is not verified, and can differ from the wallet's number.",
    }),
    externalId: z
      .string()
      .nullable()
      .meta({
        description: "The customer's id in your own books.",
        examples: ['member-1042'],
      }),
    panNumber: z.string().nullable().meta({ description: "The customer's tax registration number." }),
    address: z
      .string()
      .nullable()
      .meta({ description: 'The address for invoices.', examples: ['Jhamsikhel, Lalitpur'] }),
    language: language.nullable(),
    metadata: wireMetadata,
    activeSubscriptionsCount: z
      .int()
      .meta({ description: 'The number of trialing, active, paused and past_due subscriptions.' }),
    lifetimeValueMinor: wireAmount.meta({ description: 'The total of the paid invoices, in paisa.' }),
    walletBalancePaisa: wireAmount.nullable().optional().meta({
      description:
        "The linked wallet's balance. Null if no wallet is linked. In production you see it only if you keep your own balances: a shared balance is private to the customer.",
    }),
    status,
    createdAt: wireInstant,
    updatedAt: wireInstant,
    erasedAt: wireInstant.optional().meta({
      description:
        "When the customer's personal data was erased. Their name and e-mail address are then a pseudonym. Null until then.",
    }),
  })
  .meta({ id: 'Customer' })

export const archivedCustomer = z.object({
  archived: z.literal(true).meta({ description: 'The customer is archived.' }),
  customerId: wireIdText('cus'),
})
