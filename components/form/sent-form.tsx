'use client'

import { use } from 'react'
import { Field } from '@/components/ui/field'
import { FormScopeContext } from './form-scope'

/** A field that keeps its text and shows its error after its form was refused. */
export function FormField({ defaultValue, ...field }: Omit<React.ComponentProps<typeof Field>, 'error'>) {
  const { sent, scale } = use(FormScopeContext)
  return (
    <Field
      scale={scale}
      {...field}
      defaultValue={sent.values[field.name] ?? defaultValue}
      error={sent.errors[field.name]}
    />
  )
}
