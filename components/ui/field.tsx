import { type ComponentProps, useId } from 'react'
import { CONTROL, described, FieldFrame, type FieldTexts } from './field-frame'

interface FieldProps extends FieldTexts, ComponentProps<'input'> {
  name: string
  /** Large on customers' pages. */
  scale?: 'medium' | 'large'
}

/** A labelled input. Its hint and its error are read out with it. */
export function Field({ label, hint, error, scale = 'medium', ...input }: FieldProps) {
  const fieldId = useId()
  return (
    <FieldFrame fieldId={fieldId} label={label} hint={hint} error={error}>
      <input
        {...described(fieldId, { hint, error })}
        className={`${CONTROL} read-only:bg-sunken ${scale === 'large' ? 'h-12' : 'h-11'}`}
        {...input}
        id={fieldId}
      />
    </FieldFrame>
  )
}
