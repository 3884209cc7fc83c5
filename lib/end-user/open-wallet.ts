import { found } from '@/lib/core/found'
import type { WalletId } from '@/lib/core/id'
import { transact, type UserCtx } from '@/lib/infra/ctx'

const OPEN = `
UPDATE end_user_sessions s SET wallet_id = w.id FROM wallets w
WHERE s.id = $1 AND w.id = $2 AND w.user_id = $3 AND w.environment = 'production' AND $4 = 'production' RETURNING 1`

/**
 * Switches a browser's session to another wallet of the same person. The number was proved for all of them.
 * @throws {DomainError} `resource_not_found` for somebody else's wallet, or one of another environment.
 */
export function openWallet({ sessionId, userId, environment, tx }: UserCtx, id: WalletId): Promise<void> {
  return transact({ ...(tx && { tx }) }, async ({ query }) => {
    found((await query(OPEN, [sessionId, id, userId, environment]))[0])
  })
}
