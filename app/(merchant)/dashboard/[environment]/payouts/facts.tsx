import { TextLink } from '@/components/ui/text-link'
import { NEPAL, staffDate } from '@/lib/core/calendar-date'
import { dayOf } from '@/lib/core/day'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { getBalance } from '@/lib/payout/balance'
import type { Balance } from '@/lib/payout/present'
import type { NoPayoutReason } from '@/lib/payout/rules'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { Visit } from '../../visit'

type Words = Messages['payouts']['next']

/** Reasons for no payout that can be fixed in the settings. */
const IN_SETTINGS: readonly (NoPayoutReason | null)[] = ['no_bank_account', 'bank_account_not_usable', 'held']

/** How much the business is owed, and when that goes to the bank. Nothing if customers pay into the business's own accounts. */
export async function NextPayout({ visit }: { visit: Visit }) {
  return <PayoutLine visit={visit} balance={await getBalance(visit.ctx)} />
}

interface PayoutLineProps {
  visit: Visit
  balance: Balance
}

export function PayoutLine({ visit: { environment, language }, balance }: PayoutLineProps) {
  if (balance.moneyMode === 'own') return null
  const words = MESSAGES[language].payouts.next
  return (
    <p className="text-base text-pretty">
      <strong className="font-semibold">
        {filled(words.yours, { amount: unbrokenNpr(balance.payablePaisa, language) })}
      </strong>{' '}
      {sentences(balance, words, language).join(' ')}{' '}
      {IN_SETTINGS.includes(balance.noPayoutReason) && (
        <TextLink href={`/dashboard/${environment}/settings/payouts`}>{words.settings}</TextLink>
      )}
    </p>
  )
}

function sentences(balance: Balance, words: Words, language: Language): string[] {
  const { inTransitPaisa, nextPayoutAt, noPayoutReason } = balance
  const way = inTransitPaisa > 0n && filled(words.onItsWay, { amount: unbrokenNpr(inTransitPaisa, language) })
  const when = nextPayoutAt && filled(words.when, { day: dayInWords(nextPayoutAt, language) })
  const why = noPayoutReason && noPayoutReason !== 'payout_pending' && words.why[noPayoutReason]
  const isByHand = !nextPayoutAt && (!noPayoutReason || !IN_SETTINGS.includes(noPayoutReason))
  return [way, when, isByHand && words.byHand, why].filter((each) => typeof each === 'string')
}

/** `Sunday, 6 December 2026` */
function dayInWords(at: Date, language: Language): string {
  const names = MESSAGES[language].settings.payouts.days
  const weekday = new Date(`${dayOf(at, NEPAL)}T00:00:00Z`).getUTCDay()
  return `${Object.values(names)[weekday]}, ${staffDate(at, NEPAL, language)}`
}
