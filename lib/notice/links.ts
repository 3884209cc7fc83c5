import { topUpFor } from '@/lib/core/top-up-amount'
import { env } from '@/lib/infra/env'
import { walletPage } from '@/lib/wallet/rules'
import type { Notice } from './notice'
import type { Recipient } from './recipient'
import { reminderToken } from './reminder-token'

/** What the button of a notice opens. */
export function linkOf(
  { action }: Pick<Notice, 'action'>,
  { tenant, phone }: Pick<Recipient, 'tenant' | 'phone'>,
): string | null {
  if (!action) return null
  if ('url' in action) return action.url
  if (action.to === 'start_again') return action.address
  if (action.to === 'reminder') {
    const { eventId, amountPaisa } = action
    return reminderUrl(reminderToken({ eventId, amountPaisa: topUpFor(amountPaisa) }, phone as string))
  }
  const path = action.to === 'wallet' ? '/wallet' : `/w/${topUpFor(action.amountPaisa)}`
  return `${env().CHECKOUT_URL}${walletPage(path, tenant)}`
}

/** Where the reader of a mail chooses their language and receipts. */
export function settingsUrl(tenant: Recipient['tenant']): string {
  return `${env().CHECKOUT_URL}${walletPage('/wallet/settings', tenant)}`
}

/** Where anybody pays what a reminder asks for. */
export function reminderUrl(token: string): string {
  return `${env().CHECKOUT_URL}/w/${token}`
}
