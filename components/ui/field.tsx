import { type ComponentProps, useId } from 'react'
import { CONTROL, described, FieldFrame, type FieldTexts } from './field-frame'

interface FieldProps extends FieldTexts, ComponentProps<'input'> {
  name: string
  /** Large on customers' pages. */
  scale?: 'medium' | 'large'
  /** Shown in front of the typed text, such as `+977`. */
  lead?: string
}

/** A labelled input. Its hint and its error are read out with it. */
export function Field({ label, hint, error, scale = 'medium', lead, ...input }: FieldProps) {
  const fieldId = useId()
  const control = (
    <input
      {...described(fieldId, { hint, error })}
      className={`${CONTROL} read-only:bg-sunken ${lead ? 'figures pl-16' : ''} ${scale === 'large' ? 'h-12' : 'h-11'}`}
      {...input}
      id={fieldId}
    />
  )
  return (
    <FieldFrame fieldId={fieldId} label={label} hint={hint} error={error}>
      {lead ? (
        <div className="relative">
          <span
            aria-hidden="true"
            className="figures pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-muted"
          >
            {lead}
          </span>
          {control}
        </div>
      ) : (
        control
      )}
    </FieldFrame>
  )
}
