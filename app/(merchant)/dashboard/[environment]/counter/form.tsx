import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { METHOD_OPTIONS } from '../payments/now'
import { sellToWalkInWithForm } from './actions'

/** Sells to somebody who is not known yet: name, phone, plan, money. */
export function WalkInForm({ prices }: { prices: readonly { value: string; label: string }[] }) {
  return (
    <Form action={sellToWalkInWithForm} className="grid max-w-xl gap-4 sm:grid-cols-2">
      <FormField name="name" label="Name" maxLength={200} autoComplete="off" required />
      <FormField name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="off" required />
      <FormSelect name="priceId" label="Plan" options={prices} />
      <FormField name="periods" label="Periods" inputMode="numeric" defaultValue="1" required />
      <FormSelect name="method" label="How it came" defaultValue="cash" options={METHOD_OPTIONS} />
      <div className="flex items-end">
        <SubmitButton>Take the money and begin</SubmitButton>
      </div>
    </Form>
  )
}
