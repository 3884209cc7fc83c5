import type { Terms } from '@/lib/billing/load-billables'
import { timesQuantity } from '@/lib/core/quantity'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { AgreementModel } from '@/prisma/generated/models'
import { agreementUrl } from './link'
import { askedAgreement } from './new-agreement'
import { LINK_MS } from './rules'
import { agreements } from './table'

const ASKED = `
SELECT ${agreements.columnList()} FROM agreements
WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND price_id = $4 AND subscription_id IS NULL
  AND status = 'asked' AND amount_paisa = $5 AND coalesce(quantity, 1) = $6 AND link_expires_at > now() + interval '1 hour'
ORDER BY id DESC LIMIT 1`

/**
 * Asks a customer to agree to a subscription that is not created yet. Asking again soon leads to the same link.
 * @returns where the customer answers.
 */
export async function askForPrice(
  tx: Tx,
  ctx: Ctx,
  customerId: string,
  terms: Pick<Terms, 'priceId' | 'amountPaisa' | 'interval' | 'intervalCount'>,
  quantity: number,
): Promise<string> {
  const { businessId, environment, now } = ctx
  const { priceId, interval, intervalCount } = terms
  const amountPaisa = timesQuantity(terms.amountPaisa, quantity)
  const key = [businessId, environment, customerId, priceId, amountPaisa, quantity]
  const [known] = await tx.query<AgreementModel>(ASKED, key)
  if (known) return agreementUrl(known)
  const asked = askedAgreement(
    ctx,
    { customerId, subscriptionId: null, priceId, quantity, amountPaisa, interval, intervalCount },
    { at: now, linkExpiresAt: new Date(Date.now() + LINK_MS) },
  )
  await agreements.insert(tx, [asked])
  return agreementUrl(asked)
}
