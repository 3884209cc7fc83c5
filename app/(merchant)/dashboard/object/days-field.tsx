import { FormField } from '@/components/form/sent-form'

/** How many more days a customer gets to pay. */
export function DaysField({ label }: { label: string }) {
  return (
    <FormField
      name="days"
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      defaultValue="5"
      required
    />
  )
}
