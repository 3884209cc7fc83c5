import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { QUANTITY } from '@/components/price/price-fields'
import { Checkbox } from '@/components/ui/choice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import type { Offer } from '../../../object/offer-page'
import { OnTopFields } from '../../../object/on-top-fields'
import { createSubscriptionWithForm } from '../actions'

interface SubscribeFormProps extends Offer {
  customerId: string
  /** Where a checkout link for this customer is made. */
  linkHref: string
}

/** Subscribes a customer to a price. */
export function SubscribeForm({ prices, priceId, customerId, linkHref }: SubscribeFormProps) {
  return (
    <Form
      action={createSubscriptionWithForm}
      hidden={{ customerId }}
      className="flex max-w-lg flex-col gap-5"
    >
      <FormSelect name="priceId" label="Price" options={prices} defaultValue={priceId} />
      <FormField {...QUANTITY} defaultValue={1} />
      <Checkbox
        name="skipTrial"
        label="Skip the trial, if the price has one"
        hint="The first period is then charged at once."
      />
      <FormField
        name="anchor"
        label="All periods begin on day (optional)"
        inputMode="numeric"
        autoComplete="off"
        hint="A day of the month, such as 1, for prices by the month or the year. The first period is then shorter and costs its share."
      />
      <FormField
        name="paidUntil"
        label="Paid elsewhere until (optional)"
        type="date"
        hint="For somebody who has paid you until a day: nothing is charged now, and the first period begins then."
      />
      <OnTopFields hint="It is charged with the first period. With a trial it is charged at once." />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton size="small">Create subscription</SubmitButton>
        <span className="text-sm text-ink-muted">
          Or let the customer pay: <TextLink href={linkHref}>create a checkout link</TextLink>
        </span>
      </div>
    </Form>
  )
}
