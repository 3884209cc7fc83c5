import { recordAudit } from '@/lib/audit/record'
import { memberOf } from '@/lib/auth/member'
import { requireRole } from '@/lib/auth/require-role'
import { DomainError } from '@/lib/core/errors'
import { type AccountId, toWire, type WithdrawalId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { TopUpProvider } from '@/prisma/generated/enums'
import type { WithdrawalModel } from '@/prisma/generated/models'
import { lockWithdrawal } from './lock'
import type { GiveWithdrawalInput } from './schema'
import { type PayOverdue, recordWithdrawalPaid, recordWithdrawalReturned } from './transitions'

// What a business records about withdrawals if it holds its customers' balances itself.

/**
 * A member has given the customer the money. Recording it again changes nothing.
 * @throws {DomainError} `role_insufficient`, `resource_not_found`, `withdrawal_not_requested`.
 */
export function giveWithdrawal(
  ctx: Ctx,
  id: WithdrawalId,
  { method, reference }: GiveWithdrawalInput,
): Promise<WithdrawalModel> {
  requireRole(ctx, (role) => role === 'owner' || role === 'admin' || role === 'cashier')
  return transact(ctx, async (tx) => {
    const ref = ownRef(ctx, id)
    const { row } = await lockWithdrawal(tx, ref)
    if (row.status !== 'requested' && row.status !== 'paid') throw new DomainError('withdrawal_not_requested')
    const { withdrawal, isChanged } = await recordWithdrawalPaid(tx, ctx, ref, {
      ...{ method, reference: reference ?? null, alsoRequested: true },
      ...(await memberNamed(tx, ctx)),
      clearingProvider: await collectorOf(tx, row),
    })
    if (isChanged) await audit(tx, ctx, 'withdrawal.paid', withdrawal, { method })
    return withdrawal
  })
}

/**
 * The money that a member gave came back: a transfer to a closed account, or a mistake. It is in the balance again.
 * @throws {DomainError} `role_insufficient`, `resource_not_found`, `withdrawal_not_sent`.
 */
export function takeWithdrawalBack(
  ctx: Ctx,
  id: WithdrawalId,
  { reason }: { reason: string },
  payOverdue: PayOverdue,
): Promise<WithdrawalModel> {
  requireRole(ctx, (role) => role === 'owner' || role === 'admin')
  return transact(ctx, async (tx) => {
    const recorded = await recordWithdrawalReturned(tx, ctx, ownRef(ctx, id), { reason }, payOverdue)
    const { withdrawal, isChanged } = recorded
    if (isChanged) await audit(tx, ctx, 'withdrawal.returned', withdrawal, {})
    return withdrawal
  })
}

const ownRef = ({ businessId, environment }: Ctx, id: WithdrawalId) =>
  ({ id, businessId, environment, moneyMode: 'own' }) as const

const audit = (
  tx: Tx,
  ctx: Ctx,
  action: 'withdrawal.paid' | 'withdrawal.returned',
  { id, amountPaisa }: WithdrawalModel,
  facts: object,
) => recordAudit(tx, ctx, action, toWire('wdr', id), { amountPaisa: amountPaisa.toString(), ...facts })

const MEMBER = `SELECT m.id AS member_id, a.name AS recorder_name FROM team_members m JOIN merchant_accounts a ON a.id = m.account_id
  WHERE m.business_id = $1 AND m.account_id = $2`

interface MemberNamed {
  memberId: string
  recorderName: string
}

async function memberNamed(tx: Tx, ctx: Ctx): Promise<MemberNamed | undefined> {
  const accountId: AccountId = memberOf(ctx).accountId
  return (await tx.query<MemberNamed>(MEMBER, [ctx.businessId, accountId]))[0]
}

// The business pays from the money that its providers collected. This takes the provider of the newest top-up.
const COLLECTOR = `
SELECT a.provider FROM ledger_entries e
JOIN ledger_transactions t ON t.id = e.transaction_id AND t.kind = 'topup'
JOIN ledger_entries o ON o.transaction_id = t.id AND o.account_id <> e.account_id
JOIN ledger_accounts a ON a.id = o.account_id AND a.kind = 'provider_clearing'
WHERE e.account_id = $1 ORDER BY e.transaction_id DESC LIMIT 1`

/** The provider that collected the money in the wallet. Money gets into such a wallet only by top-ups, so there always is one. */
export async function collectorOf(
  tx: Tx,
  { walletId, number }: Pick<WithdrawalModel, 'walletId' | 'number'>,
): Promise<TopUpProvider> {
  const [collector] = await tx.query<{ provider: TopUpProvider }>(COLLECTOR, [walletId])
  if (!collector) throw new Error(`no top-up has filled the wallet of withdrawal ${number}`)
  return collector.provider
}
