import { env } from '@/lib/infra/env'
import { walletPage } from '@/lib/wallet/rules'
import type { Recipient } from './recipient'
import type { Notice } from './rules'

// What both providers take in one top-up.
const LEAST_PAISA = 1_000n
const MAX_PAISA = 10_000_000n

/**
 * What the button of a notice opens. The address of a top-up is as short as it can be, because every character of an SMS
 * costs.
 */
export function linkOf(
  { action }: Pick<Notice, 'action'>,
  { tenant }: Pick<Recipient, 'tenant'>,
): string | null {
  if (!action) return null
  if ('url' in action) return action.url
  const path = action.to === 'wallet' ? '/wallet' : `/w/${payable(action.amountPaisa)}`
  return `${env().CHECKOUT_URL}${walletPage(path, tenant)}`
}

/** The amount that a customer can top up at once and that covers what is missing as far as possible. */
function payable(paisa: bigint): bigint {
  if (paisa < LEAST_PAISA) return LEAST_PAISA
  return paisa > MAX_PAISA ? MAX_PAISA : paisa
}
