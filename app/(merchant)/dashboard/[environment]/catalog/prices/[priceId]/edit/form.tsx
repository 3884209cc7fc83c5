'use client'

import { useState } from 'react'
import { PageForm } from '@/components/dashboard/page-form'
import { RupeesField } from '@/components/price/charge-fields'
import { ExtraFields, RhythmFields } from '@/components/price/price-fields'
import { rhythmText } from '@/components/price/recurring'
import { Notice } from '@/components/ui/notice'
import { parseRupees, rupees } from '@/lib/core/money'
import type { WirePrice } from '@/lib/price/present'
import { updatePriceWithForm } from '../../../actions'
import { changeText } from './now'

interface EditPriceFormProps {
  price: WirePrice
  /** Live subscriptions, which a new amount reaches. */
  live: number
}

/** Changes a price, and says in figures what a new amount means while it is typed. */
export function EditPriceForm({ price, live }: EditPriceFormProps) {
  const [typed, setTyped] = useState<string>()
  const nextPaisa = typed === undefined ? null : parseRupees(typed)
  const change = nextPaisa !== null && changeText(price, nextPaisa, live)
  return (
    <PageForm action={updatePriceWithForm} hidden={{ priceId: price.id }} submit="Save price">
      <RupeesField
        rupees={rupees(BigInt(price.amountPaisa))}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {live === 0 ? (
        <RhythmFields interval={price.interval} intervalCount={price.intervalCount} />
      ) : (
        <p className="text-sm text-ink-muted">
          It is paid {rhythmText(price)}. That is fixed while a live subscription uses the price: create
          another price for another rhythm.
        </p>
      )}
      <ExtraFields trialDays={price.trialDays} nickname={price.nickname} />
      {change && <Notice look="warning">{change}</Notice>}
    </PageForm>
  )
}
