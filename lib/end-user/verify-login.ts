import { type OpenedUserSession, openUserSession } from '@/lib/auth/end-user-session'
import type { EndUserId } from '@/lib/core/id'
import { type PublicCtx, transact } from '@/lib/infra/ctx'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import { WALLET } from '@/lib/phone-code/bucket'
import { checkCode } from '@/lib/phone-code/check'
import { keepLanguage } from '@/lib/wallet/language'
import { findOrCreateUser, lockWalletOf } from '@/lib/wallet/open'
import type { WalletModel } from '@/prisma/generated/models'
import type { VerifyLoginInput } from './schema'
import { businessOf } from './send-login-code'

export interface Login {
  session: OpenedUserSession
  userId: EndUserId
  phone: string
  wallet: WalletModel
}

/**
 * Signs in the person who has the code of this phone. The first login creates the user and the wallet.
 * @throws {DomainError} `code_invalid`, `code_expired`, `code_attempts_exceeded`; `resource_not_found` if no business
 * has this sandbox.
 */
export function verifyLogin(ctx: PublicCtx, input: VerifyLoginInput): Promise<Login> {
  const { phone, code, environment } = input
  return transact(ctx, async (tx) => {
    const businessId = await businessOf(tx, input)
    await checkCode(tx, { phone, environment, businessId, purpose: WALLET, ip: ctx.ip }, code)
    const now = businessId ? await readTenantNow(tx, { businessId, environment }) : ctx.now
    const userId = await findOrCreateUser(tx, phone)
    const wallet = await lockWalletOf(tx, { environment, businessId, now }, userId)
    await keepLanguage(tx, wallet.id, ctx.language)
    const session = await openUserSession(tx, wallet.id, { ip: ctx.ip, userAgent: ctx.userAgent })
    return { session, userId, phone, wallet }
  })
}
