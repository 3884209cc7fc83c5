import { useId } from 'react'
import { type Language, LOCALES } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { OTHER_AMOUNT } from './chosen-amount'
import { CONTROL, described, FieldNotes } from './field-frame'

interface AmountFieldProps {
  label: string
  /** The label of the field for any other amount. */
  otherLabel: string
  /** The offered amounts. The first one is preselected. */
  quickPaisa: readonly bigint[]
  language: Language
  /** What was typed, when the page comes back with an error. */
  typed?: string | undefined
  hint?: string
  error?: string | undefined
}

const TILE =
  'chosen-tile figures flex min-h-12 items-center justify-center rounded-md border border-line-strong bg-surface px-2 py-2 text-center font-medium transition-colors hover:bg-action-quiet peer-checked:border-action peer-checked:bg-action peer-checked:text-ink-inverse peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus'

/** An amount in rupees: a few to choose from, or another one. The field for another amount opens with its choice, by CSS alone. */
export function AmountField({
  label,
  otherLabel,
  quickPaisa,
  language,
  typed,
  hint,
  error,
}: AmountFieldProps) {
  const fieldId = useId()
  const choices = quickPaisa.map((paisa) => ({ value: String(paisa), text: formatNpr(paisa, language) }))
  const isOther = typed !== undefined || choices.length === 0
  return (
    <fieldset className="group flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        {[...choices, { value: OTHER_AMOUNT, text: otherLabel }].map(({ value, text }, i) => (
          <label key={value} className={value === OTHER_AMOUNT && i % 2 === 0 ? 'col-span-2' : undefined}>
            <input
              type="radio"
              name="amountPaisa"
              value={value}
              defaultChecked={value === OTHER_AMOUNT ? isOther : i === 0 && !isOther}
              className="peer sr-only"
            />
            <span className={TILE}>{text}</span>
          </label>
        ))}
      </div>
      <div className="hidden flex-col gap-1.5 group-has-[input[value=other]:checked]:flex">
        <label htmlFor={fieldId} className="text-sm font-medium">
          {otherLabel}
        </label>
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-muted"
          >
            {LOCALES[language].rupees}
          </span>
          <input
            {...described(fieldId, { hint, error })}
            id={fieldId}
            name="otherAmount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={typed}
            className={`${CONTROL} figures h-12 pl-10`}
          />
        </div>
      </div>
      <FieldNotes fieldId={fieldId} hint={hint} error={error} />
    </fieldset>
  )
}
