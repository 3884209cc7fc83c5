import type { Metadata } from 'next'
import { FollowChoice } from '@/components/dashboard/follow-choice'
import { PageForm } from '@/components/dashboard/page-form'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { OfferPage } from '../../../object/offer-page'
import { OfferPreview } from '../../../object/offer-preview'
import { visit } from '../../../visit'
import { createPaymentLinkWithForm } from '../actions'
import { LinkFields } from '../form'
import { paymentLinkList } from '../list'

export const metadata: Metadata = { title: 'Create a payment link' }

type Props = PageProps<'/dashboard/[environment]/payment-links/new'>

export default async function NewPaymentLinkPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, 'checkout:write')
  return (
    <OfferPage
      of={paymentLinkList}
      visit={visitor}
      searchParams={searchParams}
      title="Create a payment link"
      lead="An address that stays. Anybody who opens it sees the present offer and can subscribe with a phone."
    >
      {({ prices, priceId, chosen }) => (
        <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]">
          <PageForm action={createPaymentLinkWithForm} hidden={{}} submit="Create payment link">
            <FormSelect name="priceId" label="Price" options={prices} defaultValue={priceId} />
            <FormField
              name="slug"
              label="Last part of the address (optional)"
              maxLength={40}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="himal-gold"
              hint="3 to 40 letters of a to z, digits and dashes. It never changes. Empty: Khata chooses ten letters."
            />
            <LinkFields />
            <FollowChoice name="priceId" />
          </PageForm>
          {chosen && <OfferPreview visit={visitor} offer={chosen} />}
        </div>
      )}
    </OfferPage>
  )
}
