import type { ComponentProps } from 'react'
import { FormField } from './sent-form'

/** A form field for a customer's mobile number, as people in Nepal write it. */
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
