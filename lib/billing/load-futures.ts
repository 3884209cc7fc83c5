import { grouped } from '@/lib/core/grouped'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { subscriptions } from '@/lib/subscription/table'
import type { SubscriptionModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import type { WalletFuture } from './forecast'
import { readBillables } from './load-billables'

type Reader = Pick<Tx, 'query'>

// An open invoice counts whatever its retry date, because a top-up pays it first. The limit keeps one read small: no known customer has a
// tenth of it.
const OF_WALLETS = `
SELECT ${subscriptions.columnList('s')} FROM subscriptions s
WHERE s.wallet_id = ANY($1::uuid[]) AND s.ended_at IS NULL AND s.id <> ALL($2::uuid[])
  AND (s.open_invoice_id IS NOT NULL OR s.due_at IS NOT NULL AND s.current_period_end <= $3::timestamptz)
ORDER BY coalesce(s.next_retry_at, s.current_period_end), s.id LIMIT 10000`

/**
 * The subscriptions that wallets will be charged for, by wallet id: those with an open invoice, and those whose period ends by `until`. At
 * most the earliest 10,000. A pause without an end charges nothing.
 * @param until null for all of them.
 * @param without ids of subscriptions that the caller already has.
 */
export async function loadBillablesOf(
  reader: Reader,
  walletIds: readonly string[],
  until: Date | null,
  without: readonly string[] = [],
): Promise<Map<string, Billable[]>> {
  if (walletIds.length === 0) return new Map()
  const rows = await reader.query<SubscriptionModel>(OF_WALLETS, [
    arrayParameter(walletIds),
    arrayParameter(without),
    until ?? 'infinity',
  ])
  return grouped(await readBillables(reader, rows), ({ walletId }) => walletId as string)
}

const BALANCES = 'SELECT id, balance_paisa FROM wallets WHERE id = ANY($1::uuid[])'

/** Wallets by id, each with its balance and the subscriptions that it will be charged for. */
export async function loadFutures(
  reader: Reader,
  walletIds: readonly string[],
  until: Date | null = null,
): Promise<Map<string, WalletFuture>> {
  if (walletIds.length === 0) return new Map()
  const wallets = await reader.query<{ id: string; balancePaisa: bigint }>(BALANCES, [
    arrayParameter(walletIds),
  ])
  const billables = await loadBillablesOf(reader, walletIds, until)
  return new Map(
    wallets.map(({ id, balancePaisa }) => [
      id,
      { walletId: id, balancePaisa, billables: billables.get(id) ?? [] },
    ]),
  )
}

/** The future of one wallet, which must exist. */
export async function loadFuture(reader: Reader, walletId: string): Promise<WalletFuture> {
  const future = (await loadFutures(reader, [walletId])).get(walletId)
  if (!future) throw new Error(`there is no wallet ${walletId}`)
  return future
}
