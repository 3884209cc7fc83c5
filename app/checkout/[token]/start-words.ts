import { getTranslations } from 'next-intl/server'
import { createTranslator } from 'use-intl/core'
import type { CheckoutView } from '@/lib/checkout/read'
import { requiredToStart } from '@/lib/checkout/rules'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { periodStartAt } from '@/lib/core/period'
import { MESSAGES } from '@/messages/catalogue'
import type { AgreedNow } from './agreed'
import { dateWords, type PricedOffer, pricedWords, priceWords } from './words'

/** The amount of the start, including what the person wants to pay in addition. */
export function sumToStart(view: CheckoutView, agreed: AgreedNow): bigint {
  return requiredToStart(view) + agreed.amountPaisa
}

/** For a start that charges nothing: whether it is really free, and not just a trial. */
export const isFree = ({
  amountPaisa,
  trialDays,
}: Pick<CheckoutView, 'amountPaisa' | 'trialDays'>): boolean => amountPaisa === 0n || trialDays === 0

/**
 * What is charged now and later if the person starts, in two or three sentences.
 * @param now the time of the business.
 */
export async function chargeWords(
  view: CheckoutView,
  agreed: AgreedNow,
  now: Date,
  language: Language,
): Promise<string> {
  const t = await getTranslations('checkout.start')
  const requiredPaisa = sumToStart(view, agreed)
  const payment =
    requiredPaisa > 0n ? t('payNow', { amount: unbrokenNpr(requiredPaisa, language) }) : t('payNothing')
  if (view.amountPaisa === 0n) return t('freeNext', { now: payment })
  const date = await dateWords(firstChargeAt(view, now), view.timeZone, language)
  if (view.trialDays === 0) return t('next', { now: payment, date })
  return t('trialNext', { now: payment, date, price: await pricedWords(view, language) })
}

/**
 * What it costs now, such as `7 days free`, and later if that differs, such as `then Rs 500.00 a month from …`. The dashboard shows it in
 * either language.
 */
export async function offerWords(
  view: PricedOffer,
  now: Date,
  language: Language,
): Promise<{ first: string; later: string | null }> {
  const t = createTranslator({ locale: language, messages: MESSAGES[language].checkout.price })
  if (view.amountPaisa === 0n) return { first: t('free'), later: null }
  const price = await priceWords(view, language)
  if (view.trialDays === 0) return { first: price, later: null }
  const date = await dateWords(firstChargeAt(view, now), view.timeZone, language)
  return { first: t('trial', { days: view.trialDays }), later: t('afterTrial', { price, date }) }
}

/** The time of the next charge if the subscription starts now: the end of the trial, or of the first period. */
export function firstChargeAt(
  { trialDays, interval, intervalCount, calendar, timeZone }: PricedOffer,
  now: Date,
): Date {
  const rule =
    trialDays > 0
      ? ({ interval: 'day', intervalCount: trialDays } as const)
      : { interval, intervalCount, calendar }
  return periodStartAt({ anchorAt: now, timeZone, ...rule }, 1)
}
