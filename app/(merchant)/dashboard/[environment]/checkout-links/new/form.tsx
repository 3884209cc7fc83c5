'use client'

import { lazy } from 'react'
import { FollowChoice } from '@/components/dashboard/follow-choice'
import { Save } from '@/components/dashboard/save'
import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { QUANTITY } from '@/components/price/charge-fields'
import { Checkbox } from '@/components/ui/choice'
import { Fold } from '@/components/ui/fold'
import type { ChosenCustomer } from '../../../object/customer-choice'
import type { Offer } from '../../../object/offer-page'
import { OnTopFields } from '../../../object/on-top-fields'
import { createCheckoutLinkWithForm } from '../actions'

// Shown once the link is made, and loaded with its answer.
const NewCheckoutLink = lazy(async () => ({
  default: (await import('@/components/dashboard/new-checkout-link')).NewCheckoutLink,
}))

interface LinkFormProps extends Pick<Offer, 'prices' | 'priceId'> {
  customer: ChosenCustomer | null
  /** The address of the list of links. */
  listHref: string
}

/** Makes a link and shows it, this once. */
export function LinkForm({ prices, priceId, customer, listHref }: LinkFormProps) {
  return (
    <Form
      action={createCheckoutLinkWithForm}
      hidden={customer ? { customerId: customer.id } : {}}
      className="flex max-w-lg flex-col gap-5"
    >
      {({ done }) => (
        <>
          {done?.data && <NewCheckoutLink {...done.data} listHref={listHref} />}
          <FormSelect name="priceId" label="Price" options={prices} defaultValue={priceId} />
          <FollowChoice name="priceId" />
          <FormField {...QUANTITY} defaultValue={1} />
          {!customer && (
            <Checkbox
              name="requireEmail"
              value="true"
              label="Ask for an e-mail address"
              hint="Without it the phone number is enough, and receipts go by SMS."
            />
          )}
          <OnTopFields
            canTypeCodes
            hint="The page shows it, and it is paid with the start. With a trial it is paid at once."
          >
            <Fold title="Where the customer goes afterwards (optional)">
              <div className="flex flex-col gap-4">
                <FormField
                  name="successUrl"
                  label="After the start"
                  type="url"
                  maxLength={2048}
                  placeholder="https://shop.example.com/thanks"
                  hint="Without an address, the page itself says that all is done."
                />
                <FormField
                  name="cancelUrl"
                  label="After a cancellation"
                  type="url"
                  maxLength={2048}
                  placeholder="https://shop.example.com/cart"
                />
              </div>
            </Fold>
          </OnTopFields>
          <Save>Create link</Save>
        </>
      )}
    </Form>
  )
}
