import { NextPayment } from '@/components/customer/next-payment'
import type { CheckoutView } from '@/lib/checkout/read'
import type { Language } from '@/lib/core/language'
import { firstChargeAt } from './start-words'

interface NextOfStartProps {
  view: CheckoutView
  /** The time of the business. */
  now: Date
  language: Language
}

/** How the payment after the first one is made. Nothing for a subscription that is always free. */
export function NextOfStart({ view, now, language }: NextOfStartProps) {
  if (view.amountPaisa === 0n) return null
  const { businessName: business, timeZone, isSilent } = view
  return (
    <NextPayment at={firstChargeAt(view, now)} from={now} {...{ business, timeZone, isSilent, language }} />
  )
}
