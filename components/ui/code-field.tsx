import { useId } from 'react'
import { CONTROL, described, FieldFrame, type FieldTexts } from './field-frame'

interface CodeFieldProps extends FieldTexts {
  name: string
  /** For a page that asks for nothing else, after the person has pressed a button to get here. */
  autoFocus?: boolean
}

/**
 * One field for a six-digit code from an SMS. Phones fill it in by themselves. With JavaScript it accepts pasted codes with spaces or in
 * Devanagari, and sends its form as soon as all six digits are there. Without JavaScript the button sends it.
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
        // Longer than the code, for a pasted one with spaces.
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
