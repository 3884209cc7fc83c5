'use client'

import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { FormField } from '@/components/form/sent-form'
import { ItemQuantity, RupeesField } from '@/components/price/charge-fields'
import { Button } from '@/components/ui/button'
import { inDigitsOf } from '@/lib/core/digits'
import { filled } from '@/messages/filled'
import type { RowWords } from './row-words'

/** The values of a row, as people type them. */
export interface ItemValues {
  description: string
  rupees: string
  quantity: number
}

interface ItemRowsProps {
  /** The name of the parameter: each field is `name.0.description` and so on. */
  name: 'items' | 'lines'
  words: RowWords
  most: number
  /** The number of rows at first, and without JavaScript. */
  atFirst: number
  /** The values of the first rows. */
  values?: readonly ItemValues[]
  /** True if at least one row must be filled in. */
  isNeeded?: boolean
}

/** One-time items, one row each. Empty rows at the end are ignored. */
export function ItemRows({ name, words, most, atFirst, values = [], isNeeded = false }: ItemRowsProps) {
  // A row keeps its key, and so its typed values, when a row above it is removed.
  const [rows, setRows] = useState(() => Array.from({ length: atFirst }, (_, key) => key))
  const next = Math.max(...rows) + 1
  return (
    <div className="flex flex-col gap-4">
      {rows.map((key, row) => (
        <ItemRow
          key={key}
          at={`${name}.${row}.`}
          number={row + 1}
          words={words}
          isNeeded={isNeeded && row === 0}
          values={values[key]}
          remove={rows.length > 1 ? () => setRows(rows.filter((each) => each !== key)) : undefined}
        />
      ))}
      {rows.length < most && (
        <div>
          <Button type="button" look="quiet" size="small" onClick={() => setRows([...rows, next])}>
            <Plus aria-hidden="true" className="size-4" />
            {words.add}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ItemRowProps {
  at: string
  /** Counted from 1. */
  number: number
  words: RowWords
  isNeeded: boolean
  values: ItemValues | undefined
  remove: (() => void) | undefined
}

function ItemRow({ at, number, words, isNeeded, values, remove }: ItemRowProps) {
  const n = inDigitsOf(words.language, String(number))
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_5rem_2.25rem] gap-x-3 gap-y-3 border-t border-line pt-3 sm:grid-cols-[minmax(0,1fr)_8rem_4.5rem_2.25rem]">
      <legend className="sr-only">{filled(words.name, { n })}</legend>
      <div className="col-span-3 sm:col-span-1">
        <FormField
          name={`${at}description`}
          label={words.description}
          required={isNeeded}
          maxLength={500}
          autoComplete="off"
          placeholder={words.example}
          defaultValue={values?.description}
        />
      </div>
      <RupeesField
        name={`${at}amountPaisa`}
        label={words.rupees}
        placeholder="500.00"
        required={isNeeded}
        {...(values && { rupees: values.rupees })}
      />
      <ItemQuantity
        name={`${at}quantity`}
        label={words.quantity}
        {...(values && { quantity: values.quantity })}
      />
      {remove && (
        <button
          type="button"
          onClick={remove}
          aria-label={filled(words.remove, { n })}
          // Aligned with the fields, which are below their labels.
          className="mt-6.5 grid size-9 h-11 place-items-center rounded-md text-ink-muted hover:bg-action-quiet hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </fieldset>
  )
}
