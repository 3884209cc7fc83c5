'use client'

import { type ComponentProps, use } from 'react'
import { SelectField } from '@/components/ui/select-field'
import { TextArea } from '@/components/ui/text-area'
import { FormScopeContext } from './form-scope'

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

/** Text of several lines. */
export function FormTextArea({ defaultValue, ...area }: Omit<ComponentProps<typeof TextArea>, 'error'>) {
  const { sent } = use(FormScopeContext)
  return (
    <TextArea
      rows={3}
      {...area}
      defaultValue={sent.values[area.name] ?? defaultValue}
      error={sent.errors[area.name]}
    />
  )
}
