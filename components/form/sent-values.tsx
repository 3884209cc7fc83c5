'use client'

import { type ComponentProps, use } from 'react'
import { AmountField } from '@/components/ui/amount-field'
import { CodeField } from '@/components/ui/code-field'
import { FormScopeContext } from './sent-form'

/** The field of a form for a code from an SMS. */
export function FormCode(field: Omit<ComponentProps<typeof CodeField>, 'error'>) {
  const { errors } = use(FormScopeContext).sent
  return <CodeField {...field} error={errors[field.name]} />
}

/** The amount of a form. */
export function FormAmount(field: Omit<ComponentProps<typeof AmountField>, 'error' | 'typed'>) {
  const { values, errors } = use(FormScopeContext).sent
  return <AmountField {...field} error={errors.amountPaisa} typed={values.otherAmount || undefined} />
}
