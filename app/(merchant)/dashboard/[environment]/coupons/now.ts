import { formatNpr } from '@/lib/core/money'
import type { presentCoupon } from '@/lib/coupon/present'

type WireCoupon = ReturnType<typeof presentCoupon>

/** What a coupon takes off, and for how long: `20 % off, once`. */
export function offText({
  percentOff,
  amountOffPaisa,
  duration,
  periods,
}: Pick<WireCoupon, 'percentOff' | 'amountOffPaisa' | 'duration' | 'periods'>): string {
  const off = percentOff === null ? formatNpr(BigInt(amountOffPaisa ?? 0), 'en') : `${percentOff} %`
  const long = {
    once: 'once',
    forever: 'every period',
    repeating: `${periods} ${periods === 1 ? 'period' : 'periods'}`,
  }
  return `${off} off, ${long[duration]}`
}

/** How often it was redeemed, and how often it can be. */
export function usedText({
  redemptions,
  maxRedemptions,
}: Pick<WireCoupon, 'redemptions' | 'maxRedemptions'>): string {
  const used = redemptions.toLocaleString('en-IN')
  return maxRedemptions === null ? used : `${used} of ${maxRedemptions.toLocaleString('en-IN')}`
}

const times = (count: number) => (count === 1 ? 'once' : `${count.toLocaleString('en-IN')} times`)

/** What a coupon takes off, how often it was redeemed, and whether it can be redeemed now. */
export function couponTruth(coupon: WireCoupon, now: Date): string {
  const { redemptions, maxRedemptions, active, startsAt, endsAt } = coupon
  const used = redemptions === 0 ? 'Nobody has redeemed it yet.' : `It was redeemed ${times(redemptions)}.`
  const left = maxRedemptions === null ? null : maxRedemptions - redemptions
  const state = !active
    ? 'It is archived, so nobody can redeem it.'
    : endsAt && new Date(endsAt) <= now
      ? 'It has ended, so nobody can redeem it any more.'
      : startsAt && new Date(startsAt) > now
        ? 'It cannot be redeemed yet.'
        : left === null
          ? 'It can be redeemed.'
          : left > 0
            ? `It can be redeemed ${times(left)} more.`
            : 'It is used up.'
  return `${offText(coupon)}. ${used} ${state}`
}
