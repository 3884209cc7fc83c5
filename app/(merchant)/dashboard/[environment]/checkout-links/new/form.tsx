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
import type { Messages } from '@/messages/catalogue'
import type { ChosenCustomer } from '../../../object/customer-choice'
import type { Offer } from '../../../object/offer-page'
import { OnTopFields } from '../../../object/on-top-fields'
import type { OnTopWords } from '../../../object/on-top-words'
import { createCheckoutLinkWithForm } from '../actions'

// Only needed after a link was made, so it is loaded then.
const NewCheckoutLink = lazy(async () => ({
  default: (await import('@/components/dashboard/new-checkout-link')).NewCheckoutLink,
}))

interface LinkFormProps extends Pick<Offer, 'prices' | 'priceId'> {
  customer: ChosenCustomer | null
  /** The address of the list of links. */
  listHref: string
  /** The texts of the page. */
  words: Messages['subscriptions']['link'] &
    Record<'price' | 'quantity' | 'quantityHint' | 'once' | 'copied', string> & { onTopFields: OnTopWords }
}

/** Creates a link. It is shown only once. */
export function LinkForm({ prices, priceId, customer, listHref, words }: LinkFormProps) {
  return (
    <Form
      action={createCheckoutLinkWithForm}
      hidden={customer ? { customerId: customer.id } : {}}
      className="flex max-w-lg flex-col gap-5"
    >
      {({ done }) => (
        <>
          {done?.data && <NewCheckoutLink {...done.data} listHref={listHref} words={words} />}
          <FormSelect name="priceId" label={words.price} options={prices} defaultValue={priceId} />
          <FollowChoice name="priceId" />
          <FormField {...QUANTITY} label={words.quantity} hint={words.quantityHint} defaultValue={1} />
          {!customer && (
            <Checkbox
              name="requireEmail"
              value="true"
              label={words.requireEmail}
              hint={words.requireEmailHint}
            />
          )}
          <OnTopFields canTypeCodes hint={words.onTop} words={words.onTopFields}>
            <Fold title={words.afterwards}>
              <div className="flex flex-col gap-4">
                <FormField
                  name="successUrl"
                  label={words.successUrl}
                  type="url"
                  maxLength={2048}
                  placeholder="https://shop.example.com/thanks"
                  hint={words.successUrlHint}
                />
                <FormField
                  name="cancelUrl"
                  label={words.cancelUrl}
                  type="url"
                  maxLength={2048}
                  placeholder="https://shop.example.com/cart"
                />
              </div>
            </Fold>
          </OnTopFields>
          <Save>{words.create}</Save>
        </>
      )}
    </Form>
  )
}
