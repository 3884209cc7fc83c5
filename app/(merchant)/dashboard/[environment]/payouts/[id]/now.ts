import { NEPAL, staffDate } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import type { WirePayout } from '@/lib/payout/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

/** Where the money of a payout is. */
export function payoutTruth(payout: WirePayout, language: Language): string {
  const { truth, reasons } = MESSAGES[language].payouts
  const { status, statusReason, amountPaisa, bankAccount } = payout
  const at = payout.paidAt ?? payout.expectedAt
  const said = filled(truth[status], {
    amount: unbrokenNpr(BigInt(amountPaisa), language),
    account: `${bankAccount.bankName} ${bankAccount.accountNumber}`,
    on: at ? staffDate(new Date(at), NEPAL, language) : '',
  })
  if (!statusReason || (status !== 'canceled' && status !== 'returned')) return said
  const known = (reasons as Record<string, string>)[statusReason]
  return `${said} ${known ?? filled(truth.reason, { reason: statusReason })}`
}
