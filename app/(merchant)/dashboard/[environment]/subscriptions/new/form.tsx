import { AskedForm } from '@/components/form/asked-form'
import { FormCheckbox } from '@/components/form/sent-choices'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { QUANTITY } from '@/components/price/charge-fields'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import type { Offer } from '../../../object/offer-page'
import { OnTopFields } from '../../../object/on-top-fields'
import type { AskedStart } from './read'

interface StartFormProps extends Offer {
  customerId: string
  asked: AskedStart['asked']
  /** Where a checkout link for this customer is made. */
  linkHref: string
}

/** What a customer is subscribed to. It takes nothing: the page comes again, with a preview. */
export function StartForm({ prices, priceId, customerId, asked, linkHref }: StartFormProps) {
  const isAsked = Object.keys(asked.values).length > 0
  return (
    <AskedForm asked={asked} action="#preview" className="flex max-w-lg flex-col gap-5">
      <input type="hidden" name="customerId" value={customerId} />
      {asked.message && <Notice look="error">{asked.message}</Notice>}
      <FormSelect name="priceId" label="Price" options={prices} defaultValue={priceId} />
      <FormField {...QUANTITY} defaultValue={1} />
      <FormCheckbox
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
      <OnTopFields
        asked={asked.values}
        hint="It is charged with the first period. With a trial it is charged at once."
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" look={isAsked ? 'quiet' : 'primary'} size="small">
          {isAsked ? 'Preview again' : 'Preview'}
        </Button>
        <span className="text-sm text-ink-muted">
          Or let the customer pay: <TextLink href={linkHref}>create a checkout link</TextLink>
        </span>
      </div>
    </AskedForm>
  )
}
