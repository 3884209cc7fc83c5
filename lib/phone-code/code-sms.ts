import type { Language } from '@/lib/core/language'
import type { Interval } from '@/lib/core/period'
import { fitting, fittingSms, type SmsRoom } from '@/lib/core/sms-segments'
import { type PriceWords, priceInWords } from '@/messages/price-words'
import { type SmsStyle, smsStyle } from '@/messages/sms-words'
import type { CodePurpose } from './bucket'

/** What the person agrees to with a code, and which business offers it. */
export interface CodeOffer {
  business: string
  /** The phone number for people who get no code. It is not in the SMS. */
  supportPhone?: string | null
  amountPaisa: bigint
  interval: Interval
  intervalCount: number
  trialDays: number
  /** The amount that is charged now, if it differs from the price of a period: because of a discount or one-time items. */
  nowPaisa?: bigint | null
  /** True if the business writes SMS in Nepali in Latin letters. */
  latinSms?: boolean
}

/** What a wallet is opened for. */
export type OpenedFor = Pick<CodeOffer, 'business' | 'amountPaisa' | 'latinSms' | 'supportPhone'>

/**
 * The SMS with a code. It says what the code is for. Its last line binds the code to the host of our pages, where browsers fill it in. It
 * is only left out if the host is far too long.
 * @param offer what a wallet is opened for. Null if the code opens the wallet, or changes the phone number of its owner.
 * @see https://wicg.github.io/sms-one-time-codes/
 */
export function codeSms(
  code: string,
  kind: CodePurpose['kind'],
  offer: CodeOffer | OpenedFor | null,
  { language, host }: { language: Language; host: string },
): string {
  const style = smsStyle({ language, isLatin: offer?.latinSms }, [offer?.business ?? ''])
  const textOf = (room: SmsRoom) => sentence(code, kind, offer, style, { language, room })
  return fitting((room) => `${textOf(room)}\n@${host} #${code}`, 1) ?? fittingSms(textOf)
}

function sentence(
  code: string,
  kind: CodePurpose['kind'],
  offer: CodeOffer | OpenedFor | null,
  style: SmsStyle,
  { language, room }: { language: Language; room: SmsRoom },
): string {
  if (kind === 'phone') return style.text('code.phone', { code }, room)
  if (!offer) return style.text(`code.${kind}`, { code }, room)
  const named = { code, business: room.business(offer.business), sum: style.money(offer.amountPaisa) }
  if (!('interval' in offer)) return style.text('code.invoice', named, room)
  const { amountPaisa, interval, intervalCount, trialDays, nowPaisa = null } = offer
  const rhythm = { amount: style.price(amountPaisa), interval, intervalCount }
  const price = style.isLatin ? latinPrice(rhythm) : priceInWords(rhythm, language)
  const values = { ...named, price }
  if (kind !== 'checkout') return style.text(`code.${kind}`, values, room)
  if (nowPaisa !== null) {
    const now = { now: style.price(nowPaisa), nowSum: style.money(nowPaisa), days: trialDays }
    return style.text(`code.checkout.${trialDays > 0 ? 'trialNow' : 'now'}`, { ...values, ...now }, room)
  }
  const variant = amountPaisa === 0n ? 'free' : trialDays > 0 ? 'trial' : 'paid'
  return style.text(`code.checkout.${variant}`, { ...values, days: trialDays }, room)
}

const LATIN_RHYTHMS = { day: 'dinko', week: 'haptako', month: 'mahinako', year: 'barsako' }

/** `mahinako Rs 2,500`, `3 mahinako Rs 2,500`. */
const latinPrice = ({ amount, interval, intervalCount }: PriceWords) =>
  `${intervalCount > 1 ? `${intervalCount} ` : ''}${LATIN_RHYTHMS[interval]} ${amount}`
