import type { ComponentProps } from 'react'
import { FormField } from './sent-form'

type Field = ComponentProps<typeof FormField>

/** The field of a form for a code of the second factor, or one of its recovery codes. */
export function FormFactor(field: Pick<Field, 'label' | 'hint' | 'autoFocus'> & { name?: string }) {
  return <FormField name="code" autoComplete="one-time-code" required maxLength={40} {...field} />
}
