import { DomainError } from '@/lib/core/errors'
import type { TopUpId } from '@/lib/core/id'
import { CLOCK_OFFSET_MS, joinClock } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import type { PaymentRecord } from '@/lib/providers/provider'
import { wallets } from '@/lib/wallet/table'
import type { TopUpModel, WalletModel } from '@/prisma/generated/models'
import { topUps } from './table'

export interface Clocks {
  /** Real time. */
  now: Date
  /** The time on the clock of the wallet's sandbox. In production it is `now`. */
  tenantNow: Date
}

const LOCK_WALLET = `
SELECT ${wallets.columnList()} FROM wallets WHERE id = (SELECT wallet_id FROM topups WHERE id = $1) FOR NO KEY UPDATE`

/** Lock order: the wallet first, as in every credit and every charge. */
export async function lockWalletOfTopUp(tx: Tx, id: TopUpId): Promise<WalletModel> {
  const [wallet] = await tx.query<WalletModel>(LOCK_WALLET, [id])
  if (!wallet) throw new DomainError('resource_not_found')
  return wallet
}

/** @throws {DomainError} `resource_not_found`. */
export async function lockTopUp(tx: Tx, id: TopUpId): Promise<TopUpModel> {
  const [row] = await tx.query<TopUpModel>(
    `SELECT ${topUps.columnList()} FROM topups WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  )
  if (!row) throw new DomainError('resource_not_found')
  return row
}

const CLOCKS = `
SELECT date_trunc('milliseconds', clock_timestamp()) AS now, ${CLOCK_OFFSET_MS}::bigint AS offset_ms
FROM wallets w ${joinClock('w.business_id', 'w.environment')} WHERE w.id = $1`

/** Real time, and the time of the wallet's sandbox. The ledger dates credits and charges by the same clock. */
export async function readClocks(tx: Tx, { walletId }: TopUpModel): Promise<Clocks> {
  const [row] = await tx.query<{ now: Date; offsetMs: bigint }>(CLOCKS, [walletId])
  const { now, offsetMs } = row as { now: Date; offsetMs: bigint }
  return { now, tenantNow: new Date(now.getTime() + Number(offsetMs)) }
}

const TAKEN = `
SELECT 1 FROM topups WHERE provider = $1 AND environment = $2 AND provider_reference = $3 AND id <> $4`

/** True if another top-up at the provider already has the reference of the record. */
export async function isReferenceTaken(
  tx: Tx,
  { id, provider, environment }: TopUpModel,
  record: PaymentRecord,
): Promise<boolean> {
  if (record.state !== 'paid') return false
  return (await tx.query(TAKEN, [provider, environment, record.reference, id])).length > 0
}
