import { memberOf } from '@/lib/auth/member'
import { countRecoveryCodes } from '@/lib/auth/recovery-code'
import { found } from '@/lib/core/found'
import type { CallCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { findAccount } from './table'

/** Whether the caller's second factor is on, and how many of its recovery codes are unused. */
export async function getSecondFactor(
  ctx: Pick<CallCtx, 'actor'>,
): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
  const { accountId } = memberOf(ctx)
  const [account, recoveryCodesLeft] = await Promise.all([
    findAccount(accountId),
    countRecoveryCodes({ query }, accountId),
  ])
  return { enabled: found(account).totpSecretEncrypted !== null, recoveryCodesLeft }
}
