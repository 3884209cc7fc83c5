import { z } from 'zod'
import { wireEnvironment, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { pageOf, pageQuery } from '@/lib/core/page'
import { PROVIDER_NAMES } from '@/lib/core/providers'

export const accountParams = z.object({ id: wireId('pac') })

const settings = z
  .record(z.string().max(100), z.string().max(5_000))
  .refine((given) => Object.keys(given).length <= 20, { message: 'must have at most 20 settings.' })
  .meta({
    description:
      'What the provider gave you: `productCode` and `secretKey` of eSewa, `secretKey` of Khalti, `merchantId`, `appId`, `appName`, `password` and `privateKey` of connectIPS. Of Fonepay `protocol` first: `checkout` has `terminalId`, `username`, `password` and `privateKey`; `hmac` has `merchantCode`, `secret`, `username` and `password`, and fills no wallet. A key is one line: the base64 of its PKCS#8 DER. In the sandbox an account without settings, or with its `protocol` alone, is one at the simulator.',
    examples: [{ productCode: 'NP-ES-SHOP', secretKey: 'a-secret-key' }],
  })

export const createProviderAccountInput = z.strictObject({
  provider: z.enum(PROVIDER_NAMES).meta({ description: 'Where you have the account.' }),
  settings,
})
export type CreateProviderAccountInput = z.output<typeof createProviderAccountInput>

export const updateAccountInput = z.strictObject({
  settings: settings.optional().meta({
    description: 'The settings that change. Others stay. The account must be verified again.',
    examples: [{ secretKey: 'a-new-secret-key' }],
  }),
  disabled: z.boolean().optional().meta({
    description:
      'True: no top-up begins with it. Top-ups that began with it go on. False: it is in use again.',
  }),
})
export type UpdateAccountInput = z.output<typeof updateAccountInput>

export const listAccountsQuery = z.strictObject(pageQuery)
export type ListAccountsQuery = z.output<typeof listAccountsQuery>

export const providerAccount = z
  .object({
    id: wireIdText('pac'),
    environment: wireEnvironment.meta({ description: 'The one environment in which it is used.' }),
    provider: z.enum(PROVIDER_NAMES).meta({ description: 'Where the account is.' }),
    settings: z.record(z.string(), z.string()).meta({
      description: 'Secrets are `••••` and their last four characters.',
      examples: [{ productCode: 'NP-ES-SHOP', secretKey: '••••sewa' }],
    }),
    status: z.enum(['unverified', 'verified', 'disabled']).meta({
      description:
        '`unverified`: no top-up begins with it until the provider was asked and takes the settings.',
      examples: ['verified'],
    }),
    lastError: z
      .string()
      .nullable()
      .meta({ description: 'What the provider refused last. Null: nothing.', examples: [null] }),
    verifiedAt: wireInstant.nullable().meta({ description: 'When the provider took these settings.' }),
    usableFrom: wireInstant.nullable().meta({
      description:
        'When top-ups begin with it: the first account at once, any other in production 24 hours after it was verified.',
    }),
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'ProviderAccount' })

export const accountPage = pageOf(providerAccount)
