import { DomainError } from '@/lib/core/errors'
import type { TopUpId } from '@/lib/core/id'
import { type Page, toPage } from '@/lib/core/page'
import { query } from '@/lib/infra/database/db'
import type { TopUpModel } from '@/prisma/generated/models'
import { topUps } from './table'

/** Whose top-ups: those of a wallet, or only those of one checkout. The context of an end user can be used as one. */
export interface TopUpScope {
  walletId: string
  checkoutSessionId?: string
}

const BY_ID = `SELECT ${topUps.columnList()} FROM topups WHERE id = $1`
const IN_SCOPE = `${BY_ID} AND wallet_id = $2 AND ($3::uuid IS NULL OR checkout_session_id = $3)`

/** A top-up in its stored state. It does not ask the provider. @throws {DomainError} `resource_not_found`. */
export async function getTopUp(
  { walletId, checkoutSessionId }: TopUpScope,
  id: TopUpId,
): Promise<TopUpModel> {
  const [row] = await query<TopUpModel>(IN_SCOPE, [id, walletId, checkoutSessionId ?? null])
  if (!row) throw new DomainError('resource_not_found')
  return row
}

/** A top-up, for any caller. Only for the return from a provider and for jobs, because it does not check who owns the top-up. */
export async function findAnyTopUp(id: TopUpId): Promise<TopUpModel | null> {
  const [row] = await query<TopUpModel>(BY_ID, [id])
  return row ?? null
}

const LIST = `SELECT ${topUps.columnList()} FROM topups WHERE wallet_id = $1`

/** A page of a wallet's top-ups, newest first. */
export async function listTopUps(
  { walletId }: TopUpScope,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<TopUpModel>> {
  const rows = cursor
    ? await query<TopUpModel>(`${LIST} AND id < $3 ORDER BY id DESC LIMIT $2`, [walletId, limit + 1, cursor])
    : await query<TopUpModel>(`${LIST} ORDER BY id DESC LIMIT $2`, [walletId, limit + 1])
  return toPage(rows, limit)
}
