import { findBankAccount } from '@/lib/bank-account/read'
import { bankAccounts } from '@/lib/bank-account/table'
import { DAY_MS } from '@/lib/core/duration'
import { NO_ID, type PayoutId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { encrypt } from '@/lib/infra/keys/crypto'
import { markSent, recordPaid, recordReturned } from '@/lib/payout/transitions'
import type { BankAccountModel, PayoutModel } from '@/prisma/generated/models'
import type { StoryScene } from './scene'

// The scenes of a payout. Each has its own place in the story. If no operator pays this business out, there is no payout, and they do
// nothing.

export const SET_ACCOUNT: StoryScene = {
  title: 'You set the bank account that payouts go to.',
  play: async (ctx) => {
    await setStoryAccount(txOf(ctx), ctx)
    return {}
  },
}

export const SEND_PAYOUT: StoryScene = {
  title:
    'On Sunday a payout of what they had paid was made, if an operator pays you out. It went to the bank.',
  play: async (ctx) => {
    const { environment } = ctx
    const [id] = await payoutsOf(ctx, 'pending')
    if (id) await markSent(txOf(ctx), ctx, { environment, ids: [id] })
    return {}
  },
}

export const PAY_PAYOUT: StoryScene = {
  title: 'The bank paid what was sent.',
  play: async (ctx) => {
    const [id] = await payoutsOf(ctx, 'sent')
    if (id) await recordPaid(txOf(ctx), ctx, { ...tenantOf(ctx), id }, { bankReference: 'NABIL-20771' })
    return {}
  },
}

export const RETURN_PAYOUT: StoryScene = {
  title: 'The next payout came back from the bank: you are owed it again. You confirmed the bank account.',
  play: async (ctx) => {
    const [id] = await payoutsOf(ctx, 'pending')
    if (!id) return {}
    const tx = txOf(ctx)
    await markSent(tx, ctx, { environment: ctx.environment, ids: [id] })
    await recordReturned(
      tx,
      ctx,
      { ...tenantOf(ctx), id },
      { reason: 'The name of the account holder differs' },
    )
    await setStoryAccount(tx, ctx)
    return {}
  },
}

/** A scene always runs in a transaction. */
function txOf({ tx }: Ctx): Tx {
  if (!tx) throw new Error('a scene has no transaction')
  return tx
}

const tenantOf = ({ businessId, environment }: Ctx) => ({ businessId, environment })

const OF_STATUS = `
SELECT id FROM payouts WHERE business_id = $1 AND environment = $2 AND status = $3::payout_status ORDER BY created_at DESC, id DESC`

async function payoutsOf(ctx: Ctx, status: PayoutModel['status']): Promise<PayoutId[]> {
  const rows = await txOf(ctx).query<{ id: PayoutId }>(OF_STATUS, [ctx.businessId, ctx.environment, status])
  return rows.map(({ id }) => id)
}

/**
 * Gives a sandbox a bank account as an owner would, or confirms the one that is held. Payouts can go there a day later. An account that is
 * not held stays as it is. A story may be played with an API key, which has no owner.
 */
export async function setStoryAccount(
  tx: Tx,
  { businessId, environment, now }: Pick<Ctx, 'businessId' | 'environment' | 'now'>,
): Promise<void> {
  const before = await findBankAccount(tx, { businessId, environment })
  if (before && before.status !== 'held') return
  const number = '0170000004821'
  const account: BankAccountModel = {
    ...bankAccounts.nulls,
    ...{ businessId, environment, bankCode: 'NABIL', branch: 'New Road', accountName: 'Demo Business' },
    accountNumberEncrypted: encrypt('bank account', number) as Uint8Array<ArrayBuffer>,
    accountNumberLast4: number.slice(-4),
    createdAt: now,
    ...before,
    ...{ status: 'waiting', heldReason: null, confirmedBy: NO_ID, confirmedAt: now, updatedAt: now },
    usableFrom: new Date(now.getTime() + DAY_MS),
  }
  if (before)
    await bankAccounts.update(
      tx,
      [account],
      ['status', 'heldReason', 'confirmedBy', 'confirmedAt', 'usableFrom', 'updatedAt'],
    )
  else await bankAccounts.insert(tx, [account])
}
