import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { Interval } from '@/lib/core/period'
import { fittingSms, smsSegments } from '@/lib/core/sms-segments'
import { noticeWords } from '@/messages/notice-words'
import { priceInWords } from '@/messages/price-words'
import type { CodePurpose } from './bucket'

/** What is agreed to with a code, and whose it is. */
export interface CodeOffer {
  business: string
  amountPaisa: bigint
  interval: Interval
  intervalCount: number
  trialDays: number
  /** What is taken now, if it is not what a period costs: a discount, or what is billed once. */
  nowPaisa?: bigint | null
}

/**
 * The SMS that brings a code. It says what the code is for. If it still fits in one part, its last line binds the code to the
 * host of our pages, and browsers fill it in there.
 * @param offer null: the code opens the wallet, or changes the number of its owner.
 * @see https://wicg.github.io/sms-one-time-codes/
 */
export function codeSms(
  code: string,
  kind: CodePurpose['kind'],
  offer: CodeOffer | null,
  { language, host }: { language: Language; host: string },
): string {
  const text = fittingSms((cut) =>
    sentence(code, kind, offer && { ...offer, business: cut(offer.business) }, language),
  )
  const bound = `${text}\n@${host} #${code}`
  return smsSegments(bound) === 1 ? bound : text
}

function sentence(
  code: string,
  kind: CodePurpose['kind'],
  offer: CodeOffer | null,
  language: Language,
): string {
  const t = noticeWords(language)
  if (kind === 'phone') return t('code.phone', { code })
  if (!offer) return t(`code.${kind}`, { code })
  const { business, amountPaisa, interval, intervalCount, trialDays, nowPaisa = null } = offer
  const amount = formatNpr(amountPaisa, language)
  const price = priceInWords({ amount, interval, intervalCount }, language)
  if (kind !== 'checkout') return t(`code.${kind}`, { code, business, price })
  if (nowPaisa !== null) {
    const now = formatNpr(nowPaisa, language)
    return t(`code.checkout.${trialDays > 0 ? 'trialNow' : 'now'}`, {
      code,
      business,
      now,
      price,
      days: trialDays,
    })
  }
  const variant = amountPaisa === 0n ? 'free' : trialDays > 0 ? 'trial' : 'paid'
  return t(`code.checkout.${variant}`, { code, business, price, days: trialDays })
}
