import { z } from 'zod'
import {
  metadata,
  metadataPatch,
  text,
  trueOrFalse,
  wireAmount,
  wireId,
  wireIdText,
  wireInstant,
  wireMetadata,
} from '@/lib/core/fields'
import { pageQuery } from '@/lib/core/page'

// 254: the longest address that SMTP can carry (RFC 5321).
const email = z.email().max(254).meta({ description: 'The e-mail address. Invoices and receipts go there.' })
const name = text(200).meta({ description: 'The name that you and the customer read.' })
const status = z
  .enum(['active', 'archived'])
  .meta({ description: '`archived`: no new subscriptions can be started.' })

export const customerParams = z.object({ customerId: wireId('cus') })

export const createCustomerInput = z.strictObject({
  email,
  name: name.optional(),
  metadata: metadata.optional(),
})
export type CreateCustomerInput = z.output<typeof createCustomerInput>

export const updateCustomerInput = z.strictObject({
  email: email.optional(),
  name: name.nullable().optional(),
  metadata: metadataPatch.optional(),
})
export type UpdateCustomerInput = z.output<typeof updateCustomerInput>

// No fields. A further choice would be one.
export const eraseCustomerInput = z.strictObject({})

export const listCustomersQuery = z.strictObject({
  email: email.optional().meta({ description: 'The whole e-mail address. Capitals make no difference.' }),
  name: name.optional().meta({ description: 'How the name begins. Capitals make no difference.' }),
  status: status.optional().meta({ description: 'Only customers with this status.' }),
  walletLinked: trueOrFalse(
    '"true": those with a linked wallet, which pays for them. "false": those without.',
  ).optional(),
  ...pageQuery,
})
export type ListCustomersQuery = z.output<typeof listCustomersQuery>

export const customer = z
  .object({
    id: wireIdText('cus'),
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
    metadata: wireMetadata,
    activeSubscriptionsCount: z.int().meta({ description: 'Trialing, active and past_due subscriptions.' }),
    lifetimeValueMinor: wireAmount.meta({ description: 'The sum of paid invoices, in paisa.' }),
    walletBalancePaisa: wireAmount.nullable().optional().meta({
      description:
        'In the sandbox only: the test money in the linked wallet, or null without one. In production a wallet belongs to the customer and pays every business.',
    }),
    status,
    createdAt: wireInstant,
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
