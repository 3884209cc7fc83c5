'use client'

import { type ComponentProps, use } from 'react'
import { AmountField } from '@/components/ui/amount-field'
import { FormScopeContext } from './form-scope'

/** The amount of a form. */
export function FormAmount(field: Omit<ComponentProps<typeof AmountField>, 'error' | 'typed'>) {
  const { values, errors } = use(FormScopeContext).sent
  return <AmountField {...field} error={errors.amountPaisa} typed={values.otherAmount || undefined} />
}
