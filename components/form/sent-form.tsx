'use client'

import { createContext, use } from 'react'
import { Field } from '@/components/ui/field'

/** What a form shows after it was sent and refused: what was typed, and what is wrong with it. */
export interface SentForm {
  values: Record<string, string>
  /** By the name of the field. */
  errors: Record<string, string>
  /** About the whole form. */
  message?: string
}

interface FormScope {
  sent: SentForm
  scale: 'medium' | 'large'
}

/** The form that a field is in. */
export const FormScopeContext = createContext<FormScope>({
  sent: { values: {}, errors: {} },
  scale: 'medium',
})

/** A field with what was typed and what is wrong with it, after its form was refused. */
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
