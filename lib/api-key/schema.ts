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
      "The key's permissions: `all` (the default), or a list. Each operation in this document names the permission that it needs. `write` includes `read`.",
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
    description: 'The network addresses that may use the key. Leave it empty to allow all.',
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
  name: text(100).meta({ description: 'A name that says what the key is for.', examples: ['Shop server'] }),
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
    .meta({ description: 'How many hours the old key still works.' }),
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
  name: z.string().meta({ description: 'A name that says what the key is for.' }),
  prefix: z.string().meta({
    description: 'The beginning of the key: `nep_test_` in the sandbox, `nep_live_` in production.',
    examples: ['nep_test_'],
  }),
  last4: z.string().meta({ description: 'The last four characters of the key.' }),
  permissions,
  allowedCidrs: z.array(z.string()).meta({
    description: 'The network addresses that may use the key. Empty if all may.',
    examples: [['203.0.113.0/24']],
  }),
  createdAt: wireInstant,
  lastUsedAt: wireInstant
    .nullable()
    .meta({ description: 'When the key was last used, to the minute. Null if it was never used.' }),
  expiresAt: wireInstant
    .nullable()
    .meta({ description: 'When the key ends, by choice or after a rotation. Null if it never ends.' }),
  revokedAt: wireInstant.nullable().meta({
    description: 'When the key was revoked. A revoked key no longer works. Null if it was not revoked.',
  }),
}

export const apiKey = z.object(fields).meta({ id: 'ApiKey' })

export const apiKeyPage = pageOf(apiKey)

export const apiKeyWithSecret = z
  .object({
    ...fields,
    secret: z.string().meta({
      description: 'The full key. It is shown only once.',
      examples: ['nep_test_an_example_of_a_key'],
    }),
  })
  .meta({ id: 'ApiKeyWithSecret' })

export const revokedApiKey = z
  .object({
    revoked: z.boolean().meta({ description: 'The key no longer works.' }),
    id: wireIdText('key'),
  })
  .meta({ id: 'RevokedApiKey' })
