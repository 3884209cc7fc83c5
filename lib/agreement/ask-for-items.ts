import { nepaliMonth } from '@/lib/core/calendar-date'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { agreementUrl } from './link'
import { askedAllowance } from './new-agreement'
import { type Allowance, LINK_MS } from './rules'
import { agreements } from './table'

/**
 * Asks a customer for an allowance that also pays this sum, besides what the present one has paid this month.
 * @returns where the customer answers.
 */
export async function askForItems(
  tx: Tx,
  ctx: Ctx,
  customerId: string,
  allowance: Allowance | null,
  paisa: bigint,
): Promise<string> {
  const needed = paisa + (allowance?.usedPaisa.get(nepaliMonth(ctx.now)) ?? 0n)
  const present = allowance?.amountPaisa ?? 0n
  const asked = askedAllowance(
    ctx,
    { customerId, amountPaisa: needed > present ? needed : present },
    { at: ctx.now, linkExpiresAt: new Date(Date.now() + LINK_MS) },
  )
  await agreements.insert(tx, [asked])
  return agreementUrl(asked)
}
