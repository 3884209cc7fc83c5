import { type ComponentProps, useId } from 'react'
import { CONTROL, described, FieldFrame, type FieldTexts } from './field-frame'

interface TextAreaProps extends FieldTexts, ComponentProps<'textarea'> {
  name: string
  /** `code` uses a monospaced font without spell checking. */
  kind?: 'prose' | 'code'
}

/** A labelled field for several lines. */
export function TextArea({ label, hint, error, kind = 'prose', ...area }: TextAreaProps) {
  const fieldId = useId()
  return (
    <FieldFrame fieldId={fieldId} label={label} hint={hint} error={error}>
      <textarea
        {...described(fieldId, { hint, error })}
        rows={4}
        spellCheck={kind === 'prose'}
        className={`${CONTROL} py-2 ${kind === 'code' ? 'font-mono sm:text-xs/5' : ''}`}
        {...area}
        id={fieldId}
      />
    </FieldFrame>
  )
}
