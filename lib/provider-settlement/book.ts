import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { type LedgerTransactionId, newId, type ProviderSettlementId, toWire } from '@/lib/core/id'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { operatorAccount, providerClearingAccount } from '@/lib/ledger/account'
import { post } from '@/lib/ledger/post'
import { lockBank } from '@/lib/proof/bank-entry'
import { type Matched, matchAndCount } from './match'
import { lockSettlement, type Settlement } from './read'

/**
 * Books what a provider paid to the bank. Its rows are matched again, and the matched top-ups become settled.
 * @throws {DomainError} `resource_not_found`, `settlement_sums_differ`, `settlement_booked`.
 */
export function bookSettlement(ctx: OperatorCtx, id: ProviderSettlementId): Promise<Settlement> {
  return transact(ctx, async (tx) => {
    // One at a time, so that no top-up is settled twice, and no payment to the bank is booked twice.
    await lockBank(tx, ctx.environment)
    const checked = await lockSettlement(tx, ctx, id)
    if (checked.status !== 'checked') throw new DomainError('settlement_booked')
    const { settlement, matched } = await matchAndCount(tx, checked)
    refuseSums(settlement, matched)
    if (matched.twice > 0 || (await isBooked(tx, settlement))) throw new DomainError('settlement_booked')
    await settleTopUps(tx, id, matched.matched)
    const { grossPaisa, feePaisa, netPaisa } = settlement
    const sums = { grossPaisa, feePaisa, netPaisa, uncollectedPaisa: matched.uncollectedPaisa }
    const ledgerTransactionId = await move(tx, ctx, settlement, sums)
    const booked = { ...settlement, status: 'booked' as const, bookedAt: ctx.now, ledgerTransactionId }
    await tx.query(KEEP_BOOKED, [id, ctx.now, ledgerTransactionId])
    await recordAudit(tx, ctx, 'provider_settlement.booked', toWire('pst', id), facts(booked))
    return booked
  })
}

const KEEP_BOOKED = `UPDATE provider_settlements SET status = 'booked', booked_at = $2, ledger_transaction_id = $3 WHERE id = $1`

const facts = ({ provider, bankReference, netPaisa }: Settlement) => ({
  provider,
  bankReference,
  netPaisa: netPaisa.toString(),
})

function refuseSums({ origin, grossPaisa, feePaisa, netPaisa }: Settlement, rows: Matched): void {
  const differ = (rowsPaisa: bigint, headPaisa: bigint) => {
    if (rowsPaisa !== headPaisa || rows.unreadable > 0)
      throw new DomainError('settlement_sums_differ', { sums: { rowsPaisa, headPaisa } })
  }
  if (origin === 'hand') differ(rows.grossPaisa, grossPaisa)
  else differ(rows.netPaisa, netPaisa)
  differ(grossPaisa - feePaisa, netPaisa)
}

const BOOKED = `SELECT 1 FROM provider_settlements
  WHERE environment = $1 AND provider = $2 AND lower(bank_reference) = lower($3) AND status = 'booked'`

async function isBooked(tx: Tx, { environment, provider, bankReference }: Settlement): Promise<boolean> {
  return (await tx.query(BOOKED, [environment, provider, bankReference])).length > 0
}

const SETTLE = `
UPDATE topups t SET provider_settlement_id = $1 FROM provider_settlement_rows r
WHERE r.settlement_id = $1 AND r.result = 'matched' AND t.id = r.top_up_id AND t.provider_settlement_id IS NULL
RETURNING 1`

async function settleTopUps(tx: Tx, id: ProviderSettlementId, most: number): Promise<void> {
  const settled = await tx.query(SETTLE, [id])
  if (settled.length !== most)
    throw new Error(`settlement ${id} settles ${settled.length} of ${most} top-ups`)
}

interface Moved {
  grossPaisa: bigint
  feePaisa: bigint
  netPaisa: bigint
  /** The part of refunds that no wallet could cover. */
  uncollectedPaisa: bigint
}

/** Moves what a provider had collected to the bank, and what it kept to the costs. Negative amounts move back. */
async function move(
  tx: Tx,
  { now }: OperatorCtx,
  { environment, provider }: Settlement,
  { grossPaisa, feePaisa, netPaisa, uncollectedPaisa }: Moved,
): Promise<LedgerTransactionId | null> {
  const sides = [
    {
      accountId: await providerClearingAccount(tx, provider, environment, null),
      amountPaisa: grossPaisa + uncollectedPaisa,
    },
    { accountId: await operatorAccount(tx, 'bank', environment), amountPaisa: -netPaisa },
    { accountId: await operatorAccount(tx, 'costs', environment), amountPaisa: -feePaisa - uncollectedPaisa },
  ]
  const entries = sides.filter(({ amountPaisa }) => amountPaisa !== 0n)
  if (entries.length === 0) return null
  const id = newId('txn')
  await post(tx, [
    {
      ...{ id, environment, kind: 'provider_settlement', businessId: null, invoiceId: null, topUpId: null },
      description: null,
      createdAt: now,
      entries: entries.map((entry) => ({ ...entry, balanceAfterPaisa: null })),
    },
  ])
  return id
}

const UNCOLLECTED = `SELECT coalesce(sum(uncollected_paisa), 0)::bigint AS paisa FROM provider_settlement_rows WHERE settlement_id = $1`
const FREE = 'UPDATE topups SET provider_settlement_id = NULL WHERE provider_settlement_id = $1'
const KEEP_REVERSED = `UPDATE provider_settlements
  SET status = 'reversed', reversed_at = $2, reversal_note = $3, reversal_transaction_id = $4 WHERE id = $1`

/**
 * Reverses a booked settlement. Its top-ups can be settled again.
 * @throws {DomainError} `resource_not_found`, `settlement_not_booked`.
 */
export function reverseSettlement(
  ctx: OperatorCtx,
  id: ProviderSettlementId,
  { note }: { note: string },
): Promise<Settlement> {
  return transact(ctx, async (tx) => {
    await lockBank(tx, ctx.environment)
    const settlement = await lockSettlement(tx, ctx, id)
    if (settlement.status !== 'booked') throw new DomainError('settlement_not_booked')
    const [uncollected] = (await tx.query<{ paisa: bigint }>(UNCOLLECTED, [id])) as [{ paisa: bigint }]
    const { grossPaisa, feePaisa, netPaisa } = settlement
    const reversalTransactionId = await move(tx, ctx, settlement, {
      grossPaisa: -grossPaisa,
      feePaisa: -feePaisa,
      netPaisa: -netPaisa,
      uncollectedPaisa: -uncollected.paisa,
    })
    await tx.query(FREE, [id])
    await tx.query(KEEP_REVERSED, [id, ctx.now, note, reversalTransactionId])
    await recordAudit(tx, ctx, 'provider_settlement.reversed', toWire('pst', id), {
      ...facts(settlement),
      note,
    })
    const status = 'reversed' as const
    return { ...settlement, status, reversedAt: ctx.now, reversalNote: note, reversalTransactionId }
  })
}

/**
 * Deletes a settlement that is not booked.
 * @throws {DomainError} `resource_not_found`, `settlement_booked`.
 */
export function deleteSettlement(
  ctx: OperatorCtx,
  id: ProviderSettlementId,
): Promise<{ deleted: true; id: string }> {
  return transact(ctx, async (tx) => {
    const settlement = await lockSettlement(tx, ctx, id)
    if (settlement.status !== 'checked') throw new DomainError('settlement_booked')
    await recordAudit(tx, ctx, 'provider_settlement.deleted', toWire('pst', id), facts(settlement))
    await tx.query('DELETE FROM provider_settlements WHERE id = $1', [id])
    return { deleted: true as const, id: toWire('pst', id) }
  })
}
