import { type LedgerTransactionId, newId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { inTransitAccount, operatorAccount } from '@/lib/ledger/account'
import { type Posting, post } from '@/lib/ledger/post'
import type { PayoutModel } from '@/prisma/generated/models'
import type { Tenant } from './lock'
import { payoutPostings } from './table'

/** The accounts that the money of a payout can be in. */
export type Place = 'payable' | 'in_transit' | 'bank' | 'operator'

/** Moves an amount from one account to another. A negative amount moves in the other direction. */
export interface Move {
  kind: 'fee' | 'payout' | 'payout_paid' | 'payout_returned' | 'paid_before'
  amountPaisa: bigint
  from: Place
  to: Place
}

/**
 * Books moves between the accounts of a business and of the operator. An amount of zero is skipped.
 * @returns the ids of the ledger transactions.
 */
export async function bookMoves(
  tx: Tx,
  { businessId, environment }: Tenant,
  payableId: string,
  moves: readonly Move[],
  at: Date,
): Promise<LedgerTransactionId[]> {
  const accounts = new Map<Place, string>([['payable', payableId]])
  const accountOf = async (place: Place): Promise<string> => {
    const known = accounts.get(place)
    if (known || place === 'payable') return known ?? payableId
    const opened =
      place === 'in_transit'
        ? await inTransitAccount(tx, businessId, environment)
        : await operatorAccount(tx, place, environment)
    accounts.set(place, opened)
    return opened
  }
  const postings: Posting[] = []
  for (const { kind, amountPaisa, from, to } of moves) {
    if (amountPaisa === 0n) continue
    postings.push({
      ...{
        id: newId('txn'),
        businessId,
        environment,
        kind,
        invoiceId: null,
        topUpId: null,
        description: null,
      },
      createdAt: at,
      entries: [
        { accountId: await accountOf(from), amountPaisa: -amountPaisa, balanceAfterPaisa: null },
        { accountId: await accountOf(to), amountPaisa, balanceAfterPaisa: null },
      ],
    })
  }
  await post(tx, postings)
  return postings.map(({ id }) => id)
}

/** Books moves of a payout, and links them to it. */
export async function bookPayout(
  tx: Tx,
  tenant: Tenant,
  payableId: string,
  { id: payoutId }: Pick<PayoutModel, 'id'>,
  moves: readonly Move[],
  at: Date,
): Promise<void> {
  const ids = await bookMoves(tx, tenant, payableId, moves, at)
  await payoutPostings.insert(
    tx,
    ids.map((ledgerTransactionId) => ({ ...tenant, ledgerTransactionId, payoutId })),
  )
}

/** The moves when a payout is made. Its cancellation reverses them. */
export const madeMoves = (
  { feesPaisa, amountPaisa }: Pick<PayoutModel, 'feesPaisa' | 'amountPaisa'>,
  direction: 1n | -1n,
): Move[] => [
  { kind: 'fee', amountPaisa: direction * feesPaisa, from: 'payable', to: 'operator' },
  { kind: 'payout', amountPaisa: direction * amountPaisa, from: 'payable', to: 'in_transit' },
]
