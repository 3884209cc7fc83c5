import { found } from '@/lib/core/found'
import { query } from '@/lib/infra/database/db'

const PHONE = 'SELECT u.phone FROM wallets w JOIN users u ON u.id = w.user_id WHERE w.id = $1'

/** The phone of a wallet's owner, in E.164. @throws {DomainError} `resource_not_found`. */
export async function phoneOfWallet(walletId: string): Promise<string> {
  const [row] = await query<{ phone: string }>(PHONE, [walletId])
  return found(row).phone
}
