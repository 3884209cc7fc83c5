import { z } from 'zod'
import { parseAddressRange } from '@/lib/core/address-range'
import { instant, text, wireEnvironment, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { KEY_PERMISSIONS } from '@/lib/core/key-permission'
import { pageOf, pageQuery } from '@/lib/core/page'

export const apiKeyParams = z.object({ keyId: wireId('key') })

const permissions = z
  .union([z.literal('all'), z.array(z.enum(KEY_PERMISSIONS)).min(1).max(KEY_PERMISSIONS.length)])
  .meta({
    description:
      'What the key may do: `all` (the default), or a list. Each operation of this document names the permission it needs. `write` includes `read`.',
    examples: [['customers:read', 'subscriptions:write']],
  })
const allowedCidrs = z
  .array(
    z
      .string()
      .max(50)
      .refine(parseAddressRange, { message: 'must be an address or a range such as 203.0.113.0/24.' }),
  )
  .max(20)
  .meta({
    description: 'The network addresses from which the key works. Empty: all.',
    examples: [['203.0.113.0/24']],
  })
const end = instant.meta({
  description: 'When the key ends, in real time.',
  examples: ['2027-06-30T18:15:00Z'],
})

const limits = {
  permissions: permissions.optional(),
  allowedCidrs: allowedCidrs.optional(),
  expiresAt: end.optional(),
}

export const createApiKeyInput = z.strictObject({
  name: text(100).meta({ description: 'What the key is for.', examples: ['Shop server'] }),
  environment: z
    .enum(['sandbox', 'production'])
    .meta({ description: 'The one environment in which the key works.' }),
  ...limits,
})
export type CreateApiKeyInput = z.output<typeof createApiKeyInput>

export const narrowApiKeyInput = z.strictObject(limits)
export type NarrowApiKeyInput = z.output<typeof narrowApiKeyInput>

export const rotateApiKeyInput = z.strictObject({
  expiresInHours: z
    .literal([0, 1, 24])
    .default(24)
    .meta({ description: 'How long the old key goes on working.' }),
})
export type RotateApiKeyInput = z.output<typeof rotateApiKeyInput>

export const listApiKeysQuery = z.strictObject({
  environment: z
    .enum(['sandbox', 'production'])
    .optional()
    .meta({ description: 'Only keys of this environment.' }),
  ...pageQuery,
})
export type ListApiKeysQuery = z.output<typeof listApiKeysQuery>

const fields = {
  id: wireIdText('key'),
  businessId: wireIdText('biz'),
  environment: wireEnvironment.meta({ description: 'The one environment in which the key works.' }),
  name: z.string().meta({ description: 'What the key is for.' }),
  prefix: z.string().meta({
    description: 'How the key begins: `nep_test_` in the sandbox, `nep_live_` in production.',
    examples: ['nep_test_'],
  }),
  last4: z.string().meta({ description: 'The last four characters of the key.' }),
  permissions,
  allowedCidrs: z.array(z.string()).meta({
    description: 'The network addresses from which it works. Empty: all.',
    examples: [['203.0.113.0/24']],
  }),
  createdAt: wireInstant,
  lastUsedAt: wireInstant
    .nullable()
    .meta({ description: 'The last call with it, to the minute. Null: there was none.' }),
  expiresAt: wireInstant
    .nullable()
    .meta({ description: 'When it ends, by choice or after a rotation. Null: never.' }),
  revokedAt: wireInstant
    .nullable()
    .meta({ description: 'A revoked key opens nothing. Null: it was not revoked.' }),
}

export const apiKey = z.object(fields).meta({ id: 'ApiKey' })

export const apiKeyPage = pageOf(apiKey)

export const apiKeyWithSecret = z
  .object({
    ...fields,
    secret: z.string().meta({
      description: 'The key itself, shown this once.',
      examples: ['nep_test_an_example_of_a_key'],
    }),
  })
  .meta({ id: 'ApiKeyWithSecret' })

export const revokedApiKey = z
  .object({
    revoked: z.boolean().meta({ description: 'The key opens nothing any more.' }),
    id: wireIdText('key'),
  })
  .meta({ id: 'RevokedApiKey' })
