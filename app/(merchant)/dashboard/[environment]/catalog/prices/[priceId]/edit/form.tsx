'use client'

import { useState } from 'react'
import { PageForm } from '@/components/dashboard/page-form'
import { RupeesField } from '@/components/price/charge-fields'
import { ExtraFields, RhythmFields } from '@/components/price/price-fields'
import { Notice } from '@/components/ui/notice'
import { parseRupees, rupees } from '@/lib/core/money'
import type { WirePrice } from '@/lib/price/present'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { updatePriceWithForm } from '../../../actions'
import { type ChangeWords, changeText } from './now'

interface EditPriceFormProps {
  price: WirePrice
  /** Live subscriptions, which a new amount reaches. */
  live: number
  words: Messages['catalog']['priceForm']
  change: ChangeWords
}

/** Changes a price, and says in figures what a new amount means while it is typed. */
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
