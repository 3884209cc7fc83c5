import { DomainError } from '@/lib/core/errors'
import { CREDITING_PROTOCOLS, PROVIDER_NAMES, type ProviderName } from '@/lib/core/providers'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { offeredProviders } from '@/lib/providers/offered'
import type { Environment, MoneyMode } from '@/prisma/generated/enums'

/** Where money is added: to the balance at one business, or null for the shared balance of a wallet. */
export interface PayPlace {
  environment: Environment
  businessId: string | null
}

/** An account, and the settings for a new top-up. */
export interface UsableAccount {
  id: string
  version: number
}

interface OfferedRow extends UsableAccount {
  moneyMode: MoneyMode
  provider: ProviderName | null
}

const OF_BUSINESS = `
SELECT b.money_mode, a.provider, a.id, a.version FROM businesses b
LEFT JOIN provider_accounts a ON a.business_id = b.id AND a.environment = $2 AND b.money_mode = 'own'
  AND a.status = 'verified' AND a.usable_from <= now() AND (a.protocol IS NULL OR a.protocol = ANY ($3))
WHERE b.id = $1`

/**
 * The providers with which money can be added, each with the merchant's account that receives it. Null if the instance's account receives
 * it. In production, a business with its own money only has its own accounts.
 */
export async function accountsAt(
  { environment, businessId }: PayPlace,
  read: Pick<Tx, 'query'> = { query },
): Promise<Map<ProviderName, UsableAccount | null>> {
  const rows = businessId
    ? await read.query<OfferedRow>(OF_BUSINESS, [businessId, environment, CREDITING_PROTOCOLS])
    : []
  const isOwn = rows[0]?.moneyMode === 'own'
  const ofInstance = isOwn && environment === 'production' ? [] : offeredProviders(environment)
  const offered = PROVIDER_NAMES.flatMap((name): [ProviderName, UsableAccount | null][] => {
    const account = rows.find(({ provider }) => provider === name)
    if (account) return [[name, { id: account.id, version: account.version }]]
    return ofInstance.includes(name) ? [[name, null]] : []
  })
  return new Map(offered)
}

/** The providers with which a customer can add money there. */
export async function providersAt(place: PayPlace): Promise<ProviderName[]> {
  return [...(await accountsAt(place)).keys()]
}

/** Whether something can be paid with these providers. If it costs nothing, none is needed. */
export const takesPayment = (costsNothing: boolean, providers: readonly ProviderName[]): boolean =>
  costsNothing || providers.length > 0

/** Checked first, so that nobody types a number or gets a code for something that cannot be paid. @throws {DomainError} `not_payable`. */
export async function requirePayable(
  tx: Pick<Tx, 'query'>,
  place: PayPlace,
  costsNothing: boolean,
): Promise<void> {
  if (!takesPayment(costsNothing, [...(await accountsAt(place, tx)).keys()]))
    throw new DomainError('not_payable')
}

const IS_OWN = `SELECT 1 FROM businesses WHERE id = $1 AND money_mode = 'own'`

/** Whether the business at this place keeps its customers' money itself. */
export async function isOwnMoney(
  { query: read }: Pick<Tx, 'query'>,
  { businessId }: PayPlace,
): Promise<boolean> {
  return businessId !== null && (await read(IS_OWN, [businessId])).length > 0
}
