import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type BankEntryId, type LedgerTransactionId, newId, toWire } from '@/lib/core/id'
import { idOfTomorrow } from '@/lib/core/id-time'
import { type Page, toPage } from '@/lib/core/page'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { operatorAccount } from '@/lib/ledger/account'
import { post } from '@/lib/ledger/post'
import type { BankEntryKind, Environment } from '@/prisma/generated/enums'
import type { BankEntryModel } from '@/prisma/generated/models'
import { readProof } from './read-proof'
import type { BankEntryInput } from './schema'
import { bankEntries } from './table'

// Whether an entry adds to the bank or takes from it, and which account is on the other side.
const SIDES: Readonly<Record<BankEntryKind, { isIn: boolean; other: 'operator' | 'costs' }>> = {
  deposit: { isIn: true, other: 'operator' },
  withdrawal: { isIn: false, other: 'operator' },
  bank_charge: { isIn: false, other: 'costs' },
}

/**
 * Records that the operator paid own money into the bank account, withdrew some, or that the bank charged something.
 * @throws {DomainError} `cover_too_low` if a withdrawal would take money that belongs to customers or merchants.
 */
export function createBankEntry(ctx: OperatorCtx, input: BankEntryInput): Promise<BankEntryModel> {
  const { environment, now } = ctx
  return transact(ctx, async (tx) => {
    const bank = await lockBank(tx, environment)
    if (input.kind === 'withdrawal') await refuseUncovered(tx, environment, input.amountPaisa)
    const row: BankEntryModel = {
      ...bankEntries.nulls,
      id: newId('bke'),
      environment,
      kind: input.kind,
      amountPaisa: input.amountPaisa,
      reference: input.reference,
      note: input.note ?? null,
      ledgerTransactionId: await book(tx, ctx, bank, input.kind, SIDES[input.kind].isIn, input.amountPaisa),
      createdAt: now,
    }
    await bankEntries.insert(tx, [row])
    await recordAudit(tx, ctx, 'bank_entry.created', toWire('bke', row.id), facts(row))
    return row
  })
}

const LOCK = `SELECT ${bankEntries.columnList()} FROM bank_entries WHERE environment = $1 AND id = $2 FOR UPDATE`

/**
 * Reverses an entry, once.
 * @throws {DomainError} `resource_not_found`, `bank_entry_reversed`, `cover_too_low` for a deposit.
 */
export function reverseBankEntry(
  ctx: OperatorCtx,
  id: BankEntryId,
  { note }: { note: string },
): Promise<BankEntryModel> {
  const { environment, now } = ctx
  return transact(ctx, async (tx) => {
    const bank = await lockBank(tx, environment)
    const entry = found((await tx.query<BankEntryModel>(LOCK, [environment, id]))[0])
    if (entry.reversedAt) throw new DomainError('bank_entry_reversed')
    const { kind, amountPaisa } = entry
    if (kind === 'deposit') await refuseUncovered(tx, environment, amountPaisa)
    const row: BankEntryModel = {
      ...entry,
      reversedAt: now,
      reversalNote: note,
      reversalTransactionId: await book(tx, ctx, bank, kind, !SIDES[kind].isIn, amountPaisa),
    }
    await bankEntries.update(tx, [row], ['reversedAt', 'reversalNote', 'reversalTransactionId'])
    await recordAudit(tx, ctx, 'bank_entry.reversed', toWire('bke', id), { ...facts(entry), note })
    return row
  })
}

const facts = ({ kind, amountPaisa, reference }: BankEntryModel) => ({
  kind,
  amountPaisa: amountPaisa.toString(),
  reference,
})

/**
 * Everything that lowers the cover takes this lock, so that two transactions never count on the same cover. Returns the account of the
 * bank.
 */
export async function lockBank(tx: Tx, environment: Environment): Promise<string> {
  const bank = await operatorAccount(tx, 'bank', environment)
  await tx.query('SELECT 1 FROM ledger_accounts WHERE id = $1 FOR NO KEY UPDATE', [bank])
  return bank
}

/** @throws {DomainError} `cover_too_low` if this would take money that belongs to customers or merchants. */
async function refuseUncovered(tx: Tx, environment: Environment, amountPaisa: bigint): Promise<void> {
  const { coverPaisa } = await readProof(tx, environment)
  if (coverPaisa < amountPaisa) throw new DomainError('cover_too_low', { coverPaisa })
}

async function book(
  tx: Tx,
  { environment, now }: OperatorCtx,
  bank: string,
  kind: BankEntryKind,
  isIn: boolean,
  amountPaisa: bigint,
): Promise<LedgerTransactionId> {
  const id = newId('txn')
  // Money at the bank is a debit of that account, so its balance is below zero.
  const owed = isIn ? -amountPaisa : amountPaisa
  const other = await operatorAccount(tx, SIDES[kind].other, environment)
  await post(tx, [
    {
      ...{ id, environment, kind: 'bank_entry', businessId: null, invoiceId: null, topUpId: null },
      description: null,
      createdAt: now,
      entries: [
        { accountId: bank, amountPaisa: owed, balanceAfterPaisa: null },
        { accountId: other, amountPaisa: -owed, balanceAfterPaisa: null },
      ],
    },
  ])
  return id
}

const SELECT = `SELECT ${bankEntries.columnList()} FROM bank_entries WHERE environment = $1 AND id < $2 ORDER BY id DESC LIMIT $3`

/** A page of the entries, newest first. */
export async function listBankEntries(
  { environment }: OperatorCtx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<BankEntryModel>> {
  return toPage(
    await query<BankEntryModel>(SELECT, [environment, cursor ?? idOfTomorrow(), limit + 1]),
    limit,
  )
}
