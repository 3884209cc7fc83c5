'use client'

import { type ComponentProps, use } from 'react'
import { SelectField } from '@/components/ui/select-field'
import { TextArea } from '@/components/ui/text-area'
import { FormScopeContext } from './form-scope'

/** A select that keeps its sent value and shows its error after its form was refused. */
export function FormSelect({ defaultValue, ...select }: Omit<ComponentProps<typeof SelectField>, 'error'>) {
  const { sent } = use(FormScopeContext)
  return (
    <SelectField
      {...select}
      // A select keeps its first default value, so a new value needs a new element.
      key={sent.values[select.name]}
      defaultValue={sent.values[select.name] ?? defaultValue}
      error={sent.errors[select.name]}
    />
  )
}

/** A field for several lines of text. */
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
