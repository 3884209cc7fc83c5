'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FormField } from '@/components/form/sent-form'
import { ItemQuantity, RupeesField } from '@/components/price/price-fields'
import { Button } from '@/components/ui/button'

interface ItemRowsProps {
  /** The name of the parameter: each field is `name.0.description` and so on. */
  name: 'items' | 'lines'
  /** What a row is, such as `Line`. */
  what: string
  most: number
  /** How many rows there are without a script, and at first. */
  atFirst: number
  /** At least one must be filled in. */
  isNeeded?: boolean
}

/** Things that are billed once, a row for each. Empty rows at the end are left out. */
export function ItemRows({ name, what, most, atFirst, isNeeded = false }: ItemRowsProps) {
  const [count, setCount] = useState(atFirst)
  return (
    <div className="flex flex-col gap-4">
      {Array.from({ length: count }, (_, row) => (
        <ItemRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its place
          key={row}
          at={`${name}.${row}.`}
          legend={`${what} ${row + 1}`}
          isNeeded={isNeeded && row === 0}
        />
      ))}
      {count < most && (
        <div>
          <Button type="button" look="quiet" size="small" onClick={() => setCount(count + 1)}>
            <Plus aria-hidden="true" className="size-4" />
            {`Add a ${what.toLowerCase()}`}
          </Button>
        </div>
      )}
    </div>
  )
}

function ItemRow({ at, legend, isNeeded }: { at: string; legend: string; isNeeded: boolean }) {
  return (
    <fieldset className="grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-3 sm:grid-cols-[minmax(0,1fr)_9rem_6rem]">
      <legend className="sr-only">{legend}</legend>
      <div className="col-span-2 sm:col-span-1">
        <FormField
          name={`${at}description`}
          label="Description"
          required={isNeeded}
          maxLength={500}
          autoComplete="off"
          placeholder="Admission fee"
        />
      </div>
      <RupeesField
        name={`${at}amountPaisa`}
        label="Rupees for one"
        placeholder="500.00"
        required={isNeeded}
      />
      <ItemQuantity name={`${at}quantity`} />
    </fieldset>
  )
}
