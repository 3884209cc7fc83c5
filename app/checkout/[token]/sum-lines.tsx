import { createTranslator } from 'use-intl/core'
import { Money } from '@/components/ui/money'
import { requiredToStart } from '@/lib/checkout/rules'
import { takenOff } from '@/lib/core/discount'
import type { Language } from '@/lib/core/language'
import { timesQuantity } from '@/lib/core/quantity'
import { MESSAGES } from '@/messages/catalogue'
import { offInWords, timesInWords } from '@/messages/discount-words'
import type { PricedOffer } from './words'

interface SumLinesProps {
  view: PricedOffer
  language: Language
  /** The label of the sum. The default is "to be paid now". */
  sum?: string
}

interface Line {
  label: string
  /** `3 × Rs 500.00`. Null for a quantity of 1. */
  times: string | null
  paisa: bigint
}

/** What the amount of the start consists of, if it is more than one price: the period, its discount, and one-time items. */
export function SumLines({ view, language, sum }: SumLinesProps) {
  const { quantity, coupon, items } = view
  if (quantity === 1 && !coupon && items.length === 0) return null
  const t = createTranslator({ locale: language, messages: MESSAGES[language].checkout.sum })
  const rows = [
    ...linesOf(view, language),
    { label: sum ?? t('now'), times: null, paisa: requiredToStart(view) },
  ]
  return (
    <dl className="mt-2 divide-y divide-line border-y border-line">
      {rows.map(({ label, times, paisa }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two things may have one name
        <div key={index} className="flex flex-wrap justify-between gap-x-4 py-2 last:font-semibold">
          <dt className="min-w-0 wrap-anywhere">
            {label}
            {times && <span className="figures block text-sm text-ink-muted">{times}</span>}
          </dt>
          <dd className="ml-auto">
            <Money paisa={paisa} language={language} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function linesOf(view: PricedOffer, language: Language): Line[] {
  const { productName, amountPaisa, quantity, trialDays, coupon, items } = view
  const timesOf = (count: number, unitPaisa: bigint) =>
    count === 1 ? null : timesInWords(count, unitPaisa, language)
  const once = items.map(({ description, amountPaisa: unitPaisa, quantity: count }) => ({
    label: description,
    times: timesOf(count, unitPaisa),
    paisa: timesQuantity(unitPaisa, count),
  }))
  // A trial costs nothing.
  if (trialDays > 0) return once
  const period = {
    label: productName,
    times: timesOf(quantity, amountPaisa / BigInt(quantity)),
    paisa: amountPaisa,
  }
  if (!coupon) return [period, ...once]
  const off = { label: offInWords(coupon, language), times: null, paisa: -takenOff(coupon, amountPaisa) }
  return [period, off, ...once]
}
