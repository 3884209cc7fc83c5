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
const email = z.email().max(254)
const name = text(200)
const status = z.enum(['active', 'archived'])

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
  email: email.optional(),
  name: name.optional().meta({ description: 'How the name begins. Capitals make no difference.' }),
  status: status.optional(),
  walletLinked: trueOrFalse(
    '"true": those with a linked wallet, which pays for them. "false": those without.',
  ).optional(),
  ...pageQuery,
})
export type ListCustomersQuery = z.output<typeof listCustomersQuery>

export const customer = z
  .object({
    id: wireIdText('cus'),
    email: z.string(),
    name: z.string().nullable(),
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

export const archivedCustomer = z.object({ archived: z.literal(true), customerId: wireIdText('cus') })
