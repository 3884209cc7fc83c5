'use client'

import { type ComponentProps, use } from 'react'
import { CodeField } from '@/components/ui/code-field'
import { FormScopeContext } from './form-scope'

/** The field of a form for a code from an SMS. */
export function FormCode(field: Omit<ComponentProps<typeof CodeField>, 'error'>) {
  const { errors } = use(FormScopeContext).sent
  return <CodeField {...field} error={errors[field.name]} />
}
