import { recordAudit } from '@/lib/audit/record'
import { requireFreshIdentity } from '@/lib/auth/fresh-identity'
import { memberOf } from '@/lib/auth/member'
import { requireRole } from '@/lib/auth/require-role'
import { nextUpdatedAt } from '@/lib/core/change'
import { DAY_MS } from '@/lib/core/duration'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type AccountId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { encrypt } from '@/lib/infra/keys/crypto'
import type { BankAccountModel } from '@/prisma/generated/models'
import { mailStopLink } from './mails'
import { lockBankAccount } from './read'
import { maskedNumber } from './rules'
import type { SetBankAccountInput } from './schema'
import { bankAccounts } from './table'

/** Cancels the pending payouts to the account of a business. Payouts are in a higher layer, so the route passes this function in. */
export type CancelPayouts = (tx: Tx, tenant: Pick<Ctx, 'businessId' | 'environment'>) => Promise<void>

/**
 * Sets the account that payouts go to, and replaces the previous one. It can be used 24 hours later, once it is verified. In production all
 * owners get a mail with a link that stops it. In the sandbox the mail is only an example.
 * @throws {DomainError} `role_insufficient` for everybody but owners; in production `totp_needed`, `reauthentication_required`.
 */
export function setBankAccount(
  ctx: Ctx,
  input: SetBankAccountInput,
  cancelPayouts: CancelPayouts,
): Promise<BankAccountModel> {
  return transact(ctx, async (tx) => {
    const owner = await requireOwner(tx, ctx)
    const { accountNumber, branch = null, ...account } = input
    const before = await lockBankAccount(tx, ctx)
    const row: BankAccountModel = {
      ...account,
      ...confirmed(ctx, owner),
      businessId: ctx.businessId,
      environment: ctx.environment,
      branch,
      accountNumberEncrypted: encrypt('bank account', accountNumber) as Uint8Array<ArrayBuffer>,
      accountNumberLast4: accountNumber.slice(-4),
      createdAt: before?.createdAt ?? ctx.now,
      updatedAt: before ? nextUpdatedAt(before, ctx.now) : ctx.now,
    }
    if (before) await bankAccounts.update(tx, [row], CHANGED)
    else await bankAccounts.insert(tx, [row])
    await cancelPayouts(tx, ctx)
    await recordAudit(tx, ctx, 'bank_account.set', toWire('biz', ctx.businessId), audited(row))
    await mailStopLink(tx, row, 'set')
    return row
  })
}

/**
 * Confirms that a held account is right. It waits again for 24 hours, like a new one. If it is not held, nothing happens.
 * @throws {DomainError} `resource_not_found` if there is none; otherwise as `setBankAccount`.
 */
export function confirmBankAccount(ctx: Ctx): Promise<BankAccountModel> {
  return transact(ctx, async (tx) => {
    const owner = await requireOwner(tx, ctx)
    const before = found((await lockBankAccount(tx, ctx)) ?? undefined)
    if (before.status !== 'held') return before
    const row = { ...before, ...confirmed(ctx, owner), updatedAt: nextUpdatedAt(before, ctx.now) }
    await bankAccounts.update(tx, [row], CONFIRMED)
    await recordAudit(tx, ctx, 'bank_account.confirmed', toWire('biz', ctx.businessId), audited(row))
    await mailStopLink(tx, row, 'confirmed')
    return row
  })
}

// An owner who sees a wrong account in the evening can still stop it the next day.
const WAIT_MS = DAY_MS

const confirmed = ({ now }: Ctx, owner: AccountId) => ({
  status: 'waiting' as const,
  heldReason: null,
  confirmedBy: owner,
  confirmedAt: now,
  usableFrom: new Date(now.getTime() + WAIT_MS),
  verifiedBy: null,
  verifiedAt: null,
})

const CONFIRMED = [
  'status',
  'heldReason',
  'confirmedBy',
  'confirmedAt',
  'usableFrom',
  'verifiedBy',
  'verifiedAt',
  'updatedAt',
] as const satisfies (keyof BankAccountModel)[]

const CHANGED = [
  ...CONFIRMED,
  'bankCode',
  'branch',
  'accountNumberEncrypted',
  'accountNumberLast4',
  'accountName',
] as const satisfies (keyof BankAccountModel)[]

const audited = ({ bankCode, accountNumberLast4, accountName }: BankAccountModel) => ({
  bankCode,
  accountNumber: maskedNumber(accountNumberLast4),
  accountName,
})

const HAS_TOTP = 'SELECT 1 FROM merchant_accounts WHERE id = $1 AND totp_secret_encrypted IS NOT NULL'

/** The owner who makes the call. In production they need two factors, and must have confirmed their identity just before. */
async function requireOwner(tx: Tx, ctx: Ctx): Promise<AccountId> {
  requireRole(ctx, (role) => role === 'owner')
  const { accountId } = memberOf(ctx)
  if (ctx.environment === 'sandbox') return accountId
  if ((await tx.query(HAS_TOTP, [accountId])).length === 0) throw new DomainError('totp_needed')
  await requireFreshIdentity(tx, ctx)
  return accountId
}
