import { type ComponentProps, useId } from 'react'
import { CONTROL, described, FieldFrame, type FieldTexts } from './field-frame'

interface SelectFieldProps extends FieldTexts, ComponentProps<'select'> {
  name: string
  /** `lang` is for a label in another language than the page. */
  options: readonly { value: string; label: string; lang?: string }[]
}

/** A labelled select. It is the browser's own control, which every phone shows in its own way. */
export function SelectField({ label, hint, error, options, ...select }: SelectFieldProps) {
  const fieldId = useId()
  return (
    <FieldFrame fieldId={fieldId} label={label} hint={hint} error={error}>
      <span className="relative block">
        <select
          {...described(fieldId, { hint, error })}
          className={`${CONTROL} h-11 appearance-none pr-9`}
          {...select}
          id={fieldId}
        >
          {options.map(({ value, label: text, lang }) => (
            <option key={value} value={value} lang={lang}>
              {text}
            </option>
          ))}
        </select>
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-muted"
        >
          <path d="m4 6.5 4 4 4-4" className="fill-none stroke-current" strokeWidth="1.75" />
        </svg>
      </span>
    </FieldFrame>
  )
}
