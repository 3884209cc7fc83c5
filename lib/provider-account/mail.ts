import { mailAdministrators } from '@/lib/auth/administrators'
import { mailOperators } from '@/lib/auth/mail-operators'
import { credentialsOf, PROVIDERS, type ProviderName } from '@/lib/core/providers'
import type { Ctx } from '@/lib/infra/ctx'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import enWords from '@/messages/en/providerAccounts.json'
import type { ProviderAccountModel, TopUpModel } from '@/prisma/generated/models'
import { accountRefusal } from './refusal-words'

const ACTS = {
  created: 'was added',
  changed: 'was changed',
  disabled: 'was disabled',
  verified: 'was verified',
}

/** Queues a mail to all owners, each time that an account for real money changes. */
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
        ...credentialsOf(provider, account.protocol).map(({ name }): [string, string] => [
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

// One mail a day. If two processes are refused at the same time, one mail is sent.
const ONCE_A_DAY = `
INSERT INTO refusal_mails AS m (about, sent_at) VALUES ($1, now())
ON CONFLICT (about) DO UPDATE SET sent_at = now() WHERE m.sent_at <= now() - interval '1 day'
RETURNING 1`

const BUSINESS = 'SELECT business_id FROM provider_accounts WHERE id = $1'

/** Queues a mail that a provider refuses an account: to its owners, or to the operators if it is the instance's account. */
export async function tellOfRefusal(
  { providerAccountId: id, ...at }: Pick<TopUpModel, 'providerAccountId' | 'provider' | 'environment'>,
  refused: string,
): Promise<void> {
  const { provider, environment } = at
  const { title } = PROVIDERS[provider as ProviderName]
  const why = accountRefusal({ provider, lastError: refused }) as string
  const heading = `${title} refuses the account`
  const waits =
    'Payments that have begun are asked about again. Nothing is lost, but they wait until this is repaired.'
  await inTransaction(async (tx) => {
    if ((await tx.query(ONCE_A_DAY, [id ?? `${provider} ${environment}`])).length === 0) return
    if (id === null)
      return mailOperators(tx, environment, {
        heading,
        paragraphs: [why, waits, 'Compare the settings of this Khata with what the provider gave you.'],
      })
    const [business] = await tx.query<{ businessId: string }>(BUSINESS, [id])
    if (!business) return
    await mailAdministrators(
      tx,
      { ...business, environment },
      {
        to: ['owner'],
        subject: (businessName) => `${businessName}: ${heading}`,
        heading,
        paragraphs: [why, waits],
        action: {
          label: 'Open the settings',
          url: `${env().APP_URL}/dashboard/${environment}/settings/providers`,
        },
      },
    )
  })
}
