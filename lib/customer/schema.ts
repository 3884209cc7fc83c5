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
export const name = oneLine(200).meta({ description: 'The name that you and the customer read.' })
export const phone = anyPhone.meta({
  description:
    'The phone number, in any usual spelling. It is stored in E.164. It proves nothing: a checkout asks for a code.',
})
const externalId = text(128).meta({
  description: 'The id of the customer in your own books. Only one customer has it.',
  examples: ['member-1042'],
})
const address = text(300).meta({
  description: 'The address for invoices.',
  examples: ['Jhamsikhel, Lalitpur'],
})
const pan = panNumber.meta({ description: "The customer's tax registration, for invoices." })
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

/** Nobody is reached without an address or a number. */
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

// No fields. A further choice would be one.
export const eraseCustomerInput = z.strictObject({})

/** So many customers of a text are looked through, however common it is. Someone who types more letters sees the others. */
export const MOST_FOUND = 200

export const listCustomersQuery = z.strictObject({
  q: searchText.optional().meta({
    description: `Those that a person means by a text: the beginnings of words in a name or an e-mail address; a phone number, or four of its digits; the id in your own books; a whole value in the metadata; an id or its beginning. At most ${MOST_FOUND} customers are found.`,
    examples: ['maya tam'],
  }),
  email: email.optional().meta({ description: 'The whole e-mail address. Capitals make no difference.' }),
  name: name.optional().meta({ description: 'How the name begins. Capitals make no difference.' }),
  phone: phone
    .optional()
    .meta({ description: 'The whole phone number that you wrote down, in any spelling.' }),
  externalId: externalId.optional().meta({ description: 'The id in your own books.' }),
  status: status.optional().meta({ description: 'Only customers with this status.' }),
  walletLinked: trueOrFalse(
    '"true": those with a linked wallet, which pays for them. "false": those without.',
  ).optional(),
  owes: trueOrFalse('"true": those with an open invoice. "false": those without.').optional(),
  late: trueOrFalse(
    '"true": those with a subscription whose payment is late (`lateAt`). "false": all others.',
  ).optional(),
  willFail: trueOrFalse(
    '"true": customers whose wallet is too low for a renewal in the next three days, or seven days in the sandbox. In production, only renewals that you were told about count. "false": all others.',
  ).optional(),
  metadata: metadataPair.optional(),
  // 100: the index has no longer ones.
  metadataValue: text(100).optional().meta({
    description:
      'A whole value in the metadata, whatever its key is. Capitals make no difference. Values of more than 100 characters are not found.',
  }),
  ...sortedQuery({
    name: 'capitals make no difference, and those without a name come last.',
    owedSince: 'when their oldest open invoice was due. Only those who owe are listed then.',
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
          'The e-mail address. Null: a customer who came by a checkout may have none. Receipts then go by SMS.',
        examples: ['asha@example.com'],
      }),
    name: z
      .string()
      .nullable()
      .meta({ description: 'The name that you and the customer read. Null: none was given.' }),
    phone: z.string().nullable().meta({
      description:
        'The phone number that you wrote down, in E.164. It proves nothing, and need not be that of the wallet.',
    }),
    externalId: z
      .string()
      .nullable()
      .meta({
        description: 'The id in your own books.',
        examples: ['member-1042'],
      }),
    panNumber: z.string().nullable().meta({ description: "The customer's tax registration." }),
    address: z
      .string()
      .nullable()
      .meta({ description: 'The address for invoices.', examples: ['Jhamsikhel, Lalitpur'] }),
    language: language.nullable(),
    metadata: wireMetadata,
    activeSubscriptionsCount: z
      .int()
      .meta({ description: 'Trialing, active, paused and past_due subscriptions.' }),
    lifetimeValueMinor: wireAmount.meta({ description: 'The sum of paid invoices, in paisa.' }),
    walletBalancePaisa: wireAmount.nullable().optional().meta({
      description:
        'What the linked wallet holds, or null without one. In production only if you keep balances of your own: a shared wallet is the customer’s.',
    }),
    status,
    createdAt: wireInstant,
    updatedAt: wireInstant,
    erasedAt: wireInstant.optional().meta({
      description:
        'Only of a customer whose personal data was erased. Name and e-mail address are a pseudonym.',
    }),
  })
  .meta({ id: 'Customer' })

export const archivedCustomer = z.object({
  archived: z.literal(true).meta({ description: 'The customer is archived.' }),
  customerId: wireIdText('cus'),
})
