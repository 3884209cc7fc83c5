'use client'

import { useState } from 'react'
import { PageForm } from '@/components/dashboard/page-form'
import { RupeesField } from '@/components/price/charge-fields'
import { ExtraFields, RhythmFields } from '@/components/price/price-fields'
import { Notice } from '@/components/ui/notice'
import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { formatNpr, parseRupees, rupees } from '@/lib/core/money'
import type { WirePrice } from '@/lib/price/present'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { updatePriceWithForm } from '../../../actions'

interface EditPriceFormProps {
  price: WirePrice
  /** The number of live subscriptions that a new amount affects. */
  live: number
  words: Messages['catalog']['priceForm']
  change: ChangeWords
}

/** Changes a price. While a new amount is typed, it shows what that means, with numbers. */
export function EditPriceForm({ price, live, words, change }: EditPriceFormProps) {
  const [typed, setTyped] = useState<string>()
  const nextPaisa = typed === undefined ? null : parseRupees(typed)
  const means = nextPaisa !== null && changeText(price.amountPaisa, nextPaisa, live, change)
  return (
    <PageForm action={updatePriceWithForm} hidden={{ priceId: price.id }} submit={words.save}>
      <RupeesField
        label={words.amount}
        rupees={rupees(BigInt(price.amountPaisa))}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {live === 0 ? (
        <RhythmFields words={words} interval={price.interval} intervalCount={price.intervalCount} />
      ) : (
        <p className="text-sm text-ink-muted">{filled(words.fixed, { rhythm: change.rhythm })}</p>
      )}
      <ExtraFields words={words} trialDays={price.trialDays} nickname={price.nickname} />
      {means && <Notice look="warning">{means}</Notice>}
    </PageForm>
  )
}

/** The texts about a new amount. The page passes them in, in one language. */
interface ChangeWords {
  texts: Messages['catalog']['change']
  /** `a month`. */
  rhythm: string
  language: Language
}

/**
 * What a new amount means for the live subscriptions of a price, with numbers. Empty if nothing changes for anybody.
 * @param live how many there are.
 */
export function changeText(
  amountPaisa: string,
  nextPaisa: bigint,
  live: number,
  { texts, rhythm, language }: ChangeWords,
): string {
  const difference = nextPaisa - BigInt(amountPaisa)
  if (difference === 0n || live === 0) return ''
  const [size, way] = difference > 0n ? ([difference, 'more'] as const) : ([-difference, 'less'] as const)
  return filled(texts[`${way}${live === 1 ? 'One' : 'Many'}`], {
    count: inDigitsOf(language, String(live)),
    each: formatNpr(size, language),
    together: formatNpr(size * BigInt(live), language),
    rhythm,
  })
}
