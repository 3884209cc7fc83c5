import { recordAudit } from '@/lib/audit/record'
import { NEPAL } from '@/lib/core/calendar-date'
import { dayOf } from '@/lib/core/day'
import { invalidParameter } from '@/lib/core/errors'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import { type BankSays, bankSaysOf } from './read-proof'
import type { BankBalanceInput } from './schema'

const KEEP = `
INSERT INTO bank_balances (environment, day, balance_paisa, recorded_at) VALUES ($1, $2::date, $3, $4)
ON CONFLICT (environment, day) DO UPDATE SET balance_paisa = excluded.balance_paisa, recorded_at = excluded.recorded_at`

/**
 * Stores the balance of the bank's statement at the end of a day. It replaces an earlier one for the same day.
 * @throws {DomainError} `parameter_invalid` for a day in the future.
 */
export function recordBankBalance(
  ctx: OperatorCtx,
  { date, balancePaisa }: BankBalanceInput,
): Promise<BankSays> {
  const { environment, now } = ctx
  if (date > dayOf(now, NEPAL)) throw invalidParameter('date', 'must not be in the future.')
  return transact(ctx, async (tx) => {
    await tx.query(KEEP, [environment, date, balancePaisa, now])
    await recordAudit(tx, ctx, 'bank_balance.recorded', null, { date, balancePaisa: balancePaisa.toString() })
    const [said] = await bankSaysOf(tx, environment, date, date)
    return said as BankSays
  })
}
