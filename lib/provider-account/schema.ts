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
      'The settings from the provider. eSewa: `productCode` and `secretKey`. Khalti: `secretKey`. connectIPS: `merchantId`, `appId`, `appName`, `password` and `privateKey`. Fonepay: `protocol` first. `checkout` has `terminalId`, `username`, `password` and `privateKey`. `hmac` has `merchantCode`, `secret`, `username` and `password`, and cannot top up wallets. A key is one line: the base64 of its PKCS#8 DER. In the sandbox, an account without settings, or with only its `protocol`, uses the simulator.',
    examples: [{ productCode: 'NP-ES-SHOP', secretKey: 'a-secret-key' }],
  })

export const createProviderAccountInput = z.strictObject({
  provider: z.enum(PROVIDER_NAMES).meta({ description: 'The provider.' }),
  settings,
})
export type CreateProviderAccountInput = z.output<typeof createProviderAccountInput>

export const updateAccountInput = z.strictObject({
  settings: settings.optional().meta({
    description: 'The settings to change. The others stay the same. The account must then be verified again.',
    examples: [{ secretKey: 'a-new-secret-key' }],
  }),
  disabled: z.boolean().optional().meta({
    description:
      'True: the account takes no new top-ups. Top-ups in progress continue. False: the account is in use again.',
  }),
})
export type UpdateAccountInput = z.output<typeof updateAccountInput>

export const listAccountsQuery = z.strictObject(pageQuery)
export type ListAccountsQuery = z.output<typeof listAccountsQuery>

export const providerAccount = z
  .object({
    id: wireIdText('pac'),
    environment: wireEnvironment.meta({ description: 'The only environment that uses the account.' }),
    provider: z.enum(PROVIDER_NAMES).meta({ description: 'The provider.' }),
    settings: z.record(z.string(), z.string()).meta({
      description: 'The settings. Secrets are shown as `••••` and their last four characters.',
      examples: [{ productCode: 'NP-ES-SHOP', secretKey: '••••sewa' }],
    }),
    status: z.enum(['unverified', 'verified', 'disabled']).meta({
      description:
        'The status. `unverified`: the account takes no top-ups until the provider has accepted its settings.',
      examples: ['verified'],
    }),
    lastError: z
      .string()
      .nullable()
      .meta({ description: "The provider's last refusal. Null if there was none.", examples: [null] }),
    verifiedAt: wireInstant.nullable().meta({ description: 'When the provider accepted these settings.' }),
    usableFrom: wireInstant.nullable().meta({
      description:
        'When the account can first take top-ups. The first account can take them at once. In production, any other account can take them 24 hours after it was verified.',
    }),
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'ProviderAccount' })

export const accountPage = pageOf(providerAccount)
