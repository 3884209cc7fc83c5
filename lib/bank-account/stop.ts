import { type Audited, recordAudit } from '@/lib/audit/record'
import { mailAdministrators } from '@/lib/auth/administrators'
import { nextUpdatedAt } from '@/lib/core/change'
import { found } from '@/lib/core/found'
import { type BusinessId, toWire } from '@/lib/core/id'
import { type PublicCtx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import { sha256 } from '@/lib/infra/keys/crypto'
import type { BankAccountHold, Environment } from '@/prisma/generated/enums'
import type { BankAccountModel } from '@/prisma/generated/models'
import { stoppedMail } from './mails'
import { lockBankAccount } from './read'
import type { CancelPayouts } from './set'
import { bankAccounts } from './table'

interface Stop {
  businessId: BusinessId
  environment: Environment
}

const STOP = `
SELECT s.business_id, s.environment FROM bank_account_stops s WHERE s.token_hash = $1 AND s.expires_at > now()`

/** The account that a mailed link stops, and whose it is. Undefined if the link is too old or not ours. */
export async function findStoppable(
  token: string,
): Promise<{ businessName: string; account: BankAccountModel } | undefined> {
  const [stop] = await query<Stop>(STOP, [sha256(token)])
  if (!stop) return undefined
  const [row] = await query<BankAccountModel & { businessName: string }>(
    `SELECT ${bankAccounts.columnList('a')}, b.name AS business_name
     FROM bank_accounts a JOIN businesses b ON b.id = a.business_id WHERE a.business_id = $1 AND a.environment = $2`,
    [stop.businessId, stop.environment],
  )
  const { businessName, ...account } = found(row)
  return { businessName, account }
}

/**
 * Stops the account of a business with the link of a mail. No payout goes there until an owner has confirmed it. If the account was
 * replaced meanwhile, the link stops the newer one: an owner who did not set the first one did not set the second one either. Stopping
 * twice is harmless.
 * @throws {DomainError} `resource_not_found` for a link that is too old.
 */
export function stopBankAccount(
  ctx: PublicCtx,
  token: string,
  cancelPayouts: CancelPayouts,
): Promise<BankAccountModel> {
  return transact(ctx, async (tx) => {
    const stop = found((await tx.query<Stop>(STOP, [sha256(token)]))[0])
    const held = await holdBankAccount(tx, { ...ctx, ...stop, actor: { kind: 'system' } }, 'stopped')
    await cancelPayouts(tx, stop)
    return found(held ?? undefined)
  })
}

/**
 * Puts the account of a business on hold until an owner confirms it. An account that is already on hold stays as it is.
 * @returns null if there is none.
 */
export async function holdBankAccount(
  tx: Tx,
  who: Audited & Stop,
  reason: BankAccountHold,
): Promise<BankAccountModel | null> {
  const before = await lockBankAccount(tx, who)
  if (!before || before.status === 'held') return before
  const row: BankAccountModel = {
    ...before,
    status: 'held',
    heldReason: reason,
    verifiedBy: null,
    verifiedAt: null,
    updatedAt: nextUpdatedAt(before, await readTenantNow(tx, who)),
  }
  await bankAccounts.update(tx, [row], ['status', 'heldReason', 'verifiedBy', 'verifiedAt', 'updatedAt'])
  await recordAudit(tx, who, 'bank_account.held', toWire('biz', who.businessId), { reason })
  if (reason === 'stopped') await mailAdministrators(tx, who, stoppedMail(row))
  return row
}
