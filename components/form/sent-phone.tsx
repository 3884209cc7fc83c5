import type { ComponentProps } from 'react'
import { FormField } from './sent-form'

/** The field of a form for the mobile number of a customer, as people in Nepal write it. */
export function FormPhone(field: Pick<ComponentProps<typeof FormField>, 'label' | 'hint' | 'defaultValue'>) {
  return (
    <FormField
      name="phone"
      lead="+977"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      required
      maxLength={40}
      {...field}
    />
  )
}
