import { mailAdministrators } from '@/lib/auth/administrators'
import { credentialsOf, PROVIDERS, type ProviderName } from '@/lib/core/providers'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import enWords from '@/messages/en/providerAccounts.json'
import type { ProviderAccountModel } from '@/prisma/generated/models'

const ACTS = {
  created: 'was added',
  changed: 'was changed',
  disabled: 'was disabled',
  verified: 'was verified',
}

/** Queues the mail to all owners about an account that takes real money, each time that one changes. */
export async function tellOwners(
  tx: Tx,
  { businessId, environment }: Pick<Ctx, 'businessId' | 'environment'>,
  account: ProviderAccountModel,
  act: keyof typeof ACTS,
): Promise<void> {
  if (environment === 'sandbox') return
  const provider = account.provider as ProviderName
  const { title } = PROVIDERS[provider]
  const settings = account.settings as Record<string, string>
  const labels: Readonly<Record<string, string>> = enWords.fields
  await mailAdministrators(
    tx,
    { businessId, environment },
    {
      to: ['owner'],
      subject: (businessName) => `${businessName}: ${title} account ${ACTS[act]}`,
      heading: `The ${title} account ${ACTS[act]}`,
      paragraphs: [
        'Your customers pay into this account.',
        'If it was not you, open the settings, disable the account and change your password.',
      ],
      facts: [
        ...credentialsOf(provider).map(({ name }): [string, string] => [
          labels[name] ?? name,
          settings[name] ?? '',
        ]),
        ...(act === 'verified' && account.usableFrom
          ? ([['Takes payments from', account.usableFrom.toISOString()]] as [string, string][])
          : []),
      ],
      action: { label: 'Open the settings', url: `${env().APP_URL}/dashboard/production/settings/providers` },
    },
  )
}
