import { randomInt } from 'node:crypto'
import { newId, newWireId, type ProviderAccountId, type QrRequestId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { addProviderAccount } from '@/lib/provider-account/create'
import { type QrAccount, qrAccountOf } from '@/lib/provider-account/qr-account'
import { newReference } from '@/lib/providers/reference'
import type { QrRequestModel } from '@/prisma/generated/models'
import { accountOfRequests } from './account.fixture'
import { keepQrRequest } from './create'
import type { Wanted } from './pay-as-cash'
import { rehearse } from './rehearse'
import { settleQrRequest } from './settle'

// Requests of stories in which nobody calls a provider: what it would say is given.

/** An account that can be used, and was never asked. */
export async function newSilentAccount(ctx: Ctx): Promise<QrAccount> {
  const { provider, settings } = accountOfRequests()
  // In production no two businesses are the same merchant. With settings, tests that do ask find their own server.
  const own = { ...settings, merchantId: String(randomInt(1, 1_000_000_000)) }
  const { id } = await addProviderAccount(ctx, { provider, settings: own })
  await query(
    `UPDATE provider_accounts SET status = 'verified', verified_at = now(), usable_from = now() - interval '1 second' WHERE id = $1`,
    [id],
  )
  return qrAccountOf({ query }, ctx, id as ProviderAccountId)
}

const NOTHING: Wanted = {
  customerId: null,
  subscriptionId: null,
  invoiceId: null,
  periods: null,
  membership: null,
}

export function madeRequest(ctx: Ctx, account: QrAccount, of: Partial<Wanted>): Promise<QrRequestModel> {
  const wanted = { ...NOTHING, ...of }
  const started = {
    paymentId: newReference(),
    merchantCode: null,
    redirect: null,
    qr: null,
    apps: [],
    lifetimeMs: null,
  }
  return transact(ctx, async (tx) =>
    keepQrRequest(tx, ctx, {
      id: newId('qrq'),
      wanted,
      account,
      started,
      rehearsed: await rehearse(tx, ctx, wanted),
      expiresInSeconds: 900,
    }),
  )
}

/** The provider says that so much came. @param tx the transaction in which it is written. A new one if it is left out. */
export const received = (
  { id }: Pick<QrRequestModel, 'id'>,
  amountPaisa: bigint,
  reference: string,
  tx?: Tx,
): Promise<QrRequestModel> =>
  settleQrRequest({ requestId: newWireId('run'), ...(tx && { tx }) }, id as QrRequestId, {
    state: 'paid',
    amountPaisa,
    reference,
    refundedPaisa: 0n,
  })
