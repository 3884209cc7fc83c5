import { topUpFor } from '@/lib/core/top-up-amount'
import { env } from '@/lib/infra/env'
import { walletPage } from '@/lib/wallet/rules'
import type { Notice } from './notice'
import type { Recipient } from './recipient'
import { reminderToken } from './reminder-token'

/** The address that the button of a notice opens. */
export function linkOf(
  { action }: Pick<Notice, 'action'>,
  recipient: Pick<Recipient, 'tenant' | 'isOwnWallet' | 'phone'>,
): string | null {
  if (!action) return null
  if ('url' in action) return action.url
  if (action.to === 'start_again') return action.address
  if (action.to === 'reminder') {
    const { eventId, amountPaisa } = action
    const reminder = { eventId, amountPaisa: topUpFor(amountPaisa) }
    return reminderUrl(reminderToken(reminder, recipient.phone as string))
  }
  const path = action.to === 'wallet' ? '/wallet' : `/w/${topUpFor(action.amountPaisa)}`
  return `${env().CHECKOUT_URL}${walletPage(path, balanceOf(recipient))}`
}

/** Where the reader of a mail chooses their language and which receipts they get. */
export function settingsUrl(recipient: Pick<Recipient, 'tenant' | 'isOwnWallet'>): string {
  return `${env().CHECKOUT_URL}${walletPage('/wallet/settings', balanceOf(recipient))}`
}

/** Says which balance a page should show. The shared balance needs no name, which keeps an SMS short. */
function balanceOf({ tenant, isOwnWallet }: Pick<Recipient, 'tenant' | 'isOwnWallet'>) {
  return tenant.environment === 'sandbox' || isOwnWallet ? tenant : { ...tenant, businessId: null }
}

/** The page where anybody can pay the amount of a reminder. */
export function reminderUrl(token: string): string {
  return `${env().CHECKOUT_URL}/w/${token}`
}
