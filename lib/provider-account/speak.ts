import type { ProviderName } from '@/lib/core/providers'
import { query } from '@/lib/infra/database/db'
import { providerOf, providerWith } from '@/lib/providers/offered'
import {
  type PaymentKey,
  type PaymentProvider,
  ProviderFailure,
  type ReturnHint,
} from '@/lib/providers/provider'
import type { TopUpModel } from '@/prisma/generated/models'
import { tellOfRefusal } from './mail'
import { UNREADABLE } from './refusal-words'
import { openSettings } from './settings'

/** The fields of a top-up that say where it was started. */
export type Begun = Pick<
  TopUpModel,
  'provider' | 'environment' | 'providerAccountId' | 'providerAccountVersion'
>

const VERSIONS = `
SELECT v.version, v.settings_encrypted FROM provider_accounts a
JOIN provider_account_versions v ON v.account_id = a.id AND v.version IN (a.version, $2)
WHERE a.id = $1 ORDER BY v.version DESC`

interface Way {
  provider: PaymentProvider
  /** The version of the account's settings. Null for the instance's settings. */
  version: number | null
}

/**
 * The settings with which the provider can be asked about a top-up: the newest ones of the account, then those with which it was started.
 */
async function waysOf(begun: Begun): Promise<Way[]> {
  const { environment, providerAccountId: id, providerAccountVersion } = begun
  const name = begun.provider as ProviderName
  if (id === null) {
    const provider = providerOf(name, environment)
    return provider ? [{ provider, version: null }] : []
  }
  const rows = await query<{ version: number; settingsEncrypted: Buffer }>(VERSIONS, [
    id,
    providerAccountVersion,
  ])
  return rows.flatMap(({ version, settingsEncrypted }) => {
    const settings = openSettings(settingsEncrypted)
    return settings ? [{ provider: providerWith(name, environment, settings), version }] : []
  })
}

/**
 * Asks the provider about a top-up, whatever happened to its account since. If the provider gives no information with the newest settings,
 * those with which the top-up was started are used. A refusal is stored with the account, and cleared when the provider answers.
 * @throws {ProviderFailure} if there is no usable answer.
 */
export async function withProviderOf<Answer>(
  begun: Begun,
  ask: (provider: PaymentProvider) => Promise<Answer>,
): Promise<Answer> {
  const ways = await waysOf(begun)
  let first: ProviderFailure | undefined
  for (const { provider, version } of ways)
    try {
      const answer = await ask(provider)
      if (!first) await noteRefusal(begun, version, null)
      return answer
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      if (!first && error.refused !== null) {
        await noteRefusal(begun, version, error.refused)
        await tellOfRefusal(begun, error.refused)
      }
      first ??= error
      if (error.isSilent) break
    }
  if (first) throw first
  throw begun.providerAccountId === null
    ? new ProviderFailure('not configured')
    : new ProviderFailure('the settings cannot be read', { refused: UNREADABLE })
}

const NOTE = `
UPDATE provider_accounts SET last_error = $3, updated_at = greatest(now(), updated_at + interval '1 millisecond')
WHERE id = $1 AND version = $2 AND last_error IS DISTINCT FROM $3`

/** Only refusals of the newest settings are stored. */
async function noteRefusal(
  { providerAccountId: id }: Begun,
  version: number | null,
  refused: string | null,
): Promise<void> {
  if (id !== null) await query(NOTE, [id, version, refused])
}

/** What a returning browser says. It may be signed with the newest settings, or with those with which the top-up was started. */
export async function hintOfReturn(
  begun: Begun,
  returned: URLSearchParams,
  key: PaymentKey,
): Promise<ReturnHint> {
  for (const { provider } of await waysOf(begun)) {
    const hint = provider.verifyReturn(returned, key)
    if (hint !== 'none') return hint
  }
  return 'none'
}
