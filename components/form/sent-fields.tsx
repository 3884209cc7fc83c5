'use client'

import { type ComponentProps, use, useId } from 'react'
import { CONTROL, described, FieldFrame, type FieldTexts } from '@/components/ui/field-frame'
import { SelectField } from '@/components/ui/select-field'
import { FormScopeContext } from './sent-form'

/** A choice from a list with what was chosen and what is wrong with it, after its form was refused. */
export function FormSelect({ defaultValue, ...select }: Omit<ComponentProps<typeof SelectField>, 'error'>) {
  const { sent } = use(FormScopeContext)
  return (
    <SelectField
      {...select}
      // A select keeps its first default value, so another one needs another select.
      key={sent.values[select.name]}
      defaultValue={sent.values[select.name] ?? defaultValue}
      error={sent.errors[select.name]}
    />
  )
}

interface TextAreaProps extends Omit<FieldTexts, 'error'>, ComponentProps<'textarea'> {
  name: string
}

/** Text of several lines. */
export function FormTextArea({ label, hint, defaultValue, ...area }: TextAreaProps) {
  const { sent } = use(FormScopeContext)
  const fieldId = useId()
  const error = sent.errors[area.name]
  return (
    <FieldFrame fieldId={fieldId} label={label} hint={hint} error={error}>
      <textarea
        {...described(fieldId, { hint, error })}
        rows={3}
        {...area}
        id={fieldId}
        defaultValue={sent.values[area.name] ?? defaultValue}
        className={`${CONTROL} py-2`}
      />
    </FieldFrame>
  )
}
