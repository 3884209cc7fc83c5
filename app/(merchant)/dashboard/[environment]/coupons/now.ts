import { countIn, inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { presentCoupon } from '@/lib/coupon/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'

type WireCoupon = ReturnType<typeof presentCoupon>
type Off = Pick<WireCoupon, 'percentOff' | 'amountOffPaisa' | 'duration' | 'periods'>

/** What a coupon takes off, and for how long: `20 % off, once`. */
export function offText({ percentOff, amountOffPaisa, duration, periods }: Off, language: Language): string {
  const t = staffWords('coupons', language)
  const off =
    percentOff === null
      ? formatNpr(BigInt(amountOffPaisa ?? 0), language)
      : filled(MESSAGES[language].coupons.off.percent, {
          percent: inDigitsOf(language, String(percentOff)),
        })
  return t(`off.${duration}`, { off, count: periods ?? 1 })
}

type Used = Pick<WireCoupon, 'redemptions' | 'maxRedemptions'>

/** How often it was redeemed, and how often it can be in total. */
export function usedText({ redemptions, maxRedemptions }: Used, language: Language): string {
  const used = countIn(language, redemptions)
  if (maxRedemptions === null) return used
  return filled(MESSAGES[language].coupons.used, { used, most: countIn(language, maxRedemptions) })
}

/** What a coupon takes off, how often it was redeemed, and whether it can be redeemed now. */
export function couponTruth(coupon: WireCoupon, now: Date, language: Language): string {
  const { redemptions } = coupon
  const t = staffWords('coupons', language)
  const used =
    redemptions === 0
      ? t('now.nobody')
      : t('now.redeemed', { count: redemptions, many: countIn(language, redemptions) })
  const end = MESSAGES[language].coupons.now.stop
  return `${offText(coupon, language)}${end} ${used} ${stateText(coupon, now, language)}`
}

function stateText(coupon: WireCoupon, now: Date, language: Language): string {
  const { redemptions, maxRedemptions, active, startsAt, endsAt } = coupon
  const t = staffWords('coupons', language)
  if (!active) return t('now.archived')
  if (endsAt && new Date(endsAt) <= now) return t('now.ended')
  if (startsAt && new Date(startsAt) > now) return t('now.notYet')
  if (maxRedemptions === null) return t('now.can')
  const left = maxRedemptions - redemptions
  return left > 0 ? t('now.left', { count: left, many: countIn(language, left) }) : t('now.usedUp')
}
