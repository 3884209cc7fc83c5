import { emitAll } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { AgreementOrigin } from '@/prisma/generated/enums'
import { givenAllowance } from './new-agreement'
import { agreements } from './table'
import { agreementEvents, endAllowance } from './write'

/**
 * A wallet gives a business an allowance, which replaces the present one.
 * @param allowance its wallet is locked by this transaction. Without an amount there is no limit.
 */
export async function giveAllowance(
  tx: Tx,
  ctx: Ctx,
  allowance: { customerId: string; walletId: string; amountPaisa: bigint | null; by: AgreementOrigin },
): Promise<void> {
  const { walletId, by } = allowance
  await endAllowance(tx, ctx, walletId)
  const given = givenAllowance(ctx, allowance, { walletId, by, at: ctx.now })
  await agreements.insert(tx, [given])
  await emitAll(tx, agreementEvents('agreement.given', [given]), ctx.requestId)
}

/**
 * Test money comes with an unlimited allowance, so that a developer's first experiments work.
 * @param wallet of the sandbox, locked by this transaction.
 */
export async function giveUnlimited(
  tx: Tx,
  ctx: Ctx,
  { customerId, walletId }: { customerId: string; walletId: string },
): Promise<void> {
  const [known] = await tx.query(UNLIMITED, [walletId, ctx.businessId])
  if (known) return
  await giveAllowance(tx, ctx, { customerId, walletId, amountPaisa: null, by: 'sandbox' })
}

const UNLIMITED = `
SELECT 1 FROM agreements WHERE wallet_id = $1 AND business_id = $2 AND environment = 'sandbox'
  AND status = 'given' AND kind = 'allowance' AND amount_paisa IS NULL`
