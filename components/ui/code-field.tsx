import { useId } from 'react'
import { CONTROL, described, FieldFrame, type FieldTexts } from './field-frame'

interface CodeFieldProps extends FieldTexts {
  name: string
  /** Where the page asks for nothing else, and the person has just pressed a button to get here. */
  autoFocus?: boolean
}

/**
 * One field for a code of six digits from an SMS. A phone fills it in by itself. With JavaScript it takes what is
 * pasted with spaces or in Devanagari, and sends its form as soon as all six are there; without, the button does.
 */
export function CodeField({ name, label, hint, error, autoFocus = false }: CodeFieldProps) {
  const fieldId = useId()

  return (
    <FieldFrame fieldId={fieldId} label={label} hint={hint} error={error}>
      <input
        {...described(fieldId, { hint, error })}
        id={fieldId}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        // Longer than the code, for a pasted one with spaces in it.
        maxLength={20}
        required
        // biome-ignore lint/a11y/noAutofocus: the page that asks for it asks for nothing else
        autoFocus={autoFocus}
        data-code=""
        className={`${CONTROL} figures h-14 text-center font-mono text-2xl tracking-[0.35em]`}
      />
    </FieldFrame>
  )
}
