import { DomainError } from '@/lib/core/errors'
import { CREDITING_PROTOCOLS, PROVIDER_NAMES, type ProviderName } from '@/lib/core/providers'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { offeredProviders } from '@/lib/providers/offered'
import type { Environment, MoneyMode } from '@/prisma/generated/enums'

/** Where money goes into a wallet: at a business, or null in a wallet that pays every shared one. */
export interface PayPlace {
  environment: Environment
  businessId: string | null
}

/** An account, and its settings, with which a top-up begins. */
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
 * The providers at which money can be added, each with the merchant's account that takes it. Null: the instance's takes it. A
 * business with its own money has in production only its own accounts.
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

/** The providers at which a customer can add money there. */
export async function providersAt(place: PayPlace): Promise<ProviderName[]> {
  return [...(await accountsAt(place)).keys()]
}

/** Whether something can be paid where these providers take money. What costs nothing needs none. */
export const takesPayment = (costsNothing: boolean, providers: readonly ProviderName[]): boolean =>
  costsNothing || providers.length > 0

/** Nobody types a number, and no code is sent, for what cannot be paid. @throws {DomainError} `not_payable`. */
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
