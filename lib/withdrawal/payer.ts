import type { Tx } from '@/lib/infra/database/transaction'
import type { MoneyMode } from '@/prisma/generated/enums'
import type { WalletModel } from '@/prisma/generated/models'

const MONEY_MODE = 'SELECT money_mode FROM businesses WHERE id = $1'

/** Who pays a withdrawal from a wallet: its business (own), or the operator (shared). The sandbox of a shared business is also shared. */
export async function payerOfWallet(
  on: Pick<Tx, 'query'>,
  { environment, businessId }: Pick<WalletModel, 'environment' | 'businessId'>,
): Promise<MoneyMode> {
  if (!businessId) return 'shared'
  if (environment === 'production') return 'own'
  const [business] = await on.query<{ moneyMode: MoneyMode }>(MONEY_MODE, [businessId])
  return business?.moneyMode ?? 'shared'
}
