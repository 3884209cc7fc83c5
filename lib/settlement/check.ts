import { DomainError } from '@/lib/core/errors'
import type { TopUpId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { log } from '@/lib/infra/telemetry/log'
import { withProviderOf } from '@/lib/provider-account/speak'
import {
  type PaymentKey,
  type PaymentRecord,
  ProviderFailure,
  type ReturnHint,
} from '@/lib/providers/provider'
import { findAnyTopUp } from '@/lib/top-up/read'
import { topUps } from '@/lib/top-up/table'
import type { TopUpModel } from '@/prisma/generated/models'
import { wakeForLook } from './due'
import { settleTopUp } from './settle'

// Callers that ask about the same top-up at the same time share one call, for example a page that polls in several tabs.
const running = new Map<string, Promise<TopUpModel>>()

/**
 * Asks the provider about a top-up now and applies the answer. It is safe to call at any time, any number of times. If
 * the provider gives no usable answer, the top-up stays as it is.
 * @param hint what the returning browser said.
 * @throws {DomainError} `resource_not_found`.
 */
export function checkTopUp(id: TopUpId, requestId: string, hint: ReturnHint = 'none'): Promise<TopUpModel> {
  const key = `${id} ${hint}`
  const current = running.get(key) ?? check(id, requestId, hint).finally(() => running.delete(key))
  running.set(key, current)
  return current
}

async function check(id: TopUpId, requestId: string, hint: ReturnHint): Promise<TopUpModel> {
  const topUp = await findAnyTopUp(id)
  if (!topUp) throw new DomainError('resource_not_found')
  if (topUp.provider === 'sandbox') return topUp
  if (hint === 'paid') await noteReturn(topUp)
  try {
    return await settleTopUp(id, { record: await askAbout(topUp), hint, requestId })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const { provider, environment } = topUp
    log().warn(
      { topUpId: id, provider, environment, reason: error.reason },
      'a top-up could not be looked up',
    )
    return topUp
  }
}

// A browser may come back more than once. The first time counts.
const NOTE_RETURN = `
UPDATE topups SET returned_at = now(), next_check_at = least(next_check_at, now() + interval '5 seconds')
WHERE id = $1 AND returned_at IS NULL AND state IN ('initiated', 'pending')
RETURNING ${topUps.columnList('topups')}`

/**
 * Notes that the browser came back with the provider's signature that it is paid. Whatever the provider answers now, it is asked again
 * soon.
 */
async function noteReturn({ id }: TopUpModel): Promise<void> {
  const [noted] = await query<TopUpModel>(NOTE_RETURN, [id])
  if (noted) wakeForLook(noted)
}

/** The provider's record of a top-up. @throws {ProviderFailure} if there is no usable answer. */
export async function askAbout(topUp: TopUpModel): Promise<PaymentRecord> {
  const key = paymentKeyOf(topUp)
  // The provider was never asked to collect this payment.
  if (!key) return { state: 'unpaid' }
  const record = await withProviderOf(topUp, (provider) => provider.lookup(key))
  if (record.state === 'unknown')
    log().warn({ topUpId: topUp.id, provider: topUp.provider, status: record.status }, 'an unknown status')
  return record
}

/** How the provider identifies the payment. Null if the payment was never started there. */
export function paymentKeyOf({
  providerPaymentId,
  merchantCode,
  amountPaisa,
}: TopUpModel): PaymentKey | null {
  return providerPaymentId === null ? null : { paymentId: providerPaymentId, merchantCode, amountPaisa }
}
