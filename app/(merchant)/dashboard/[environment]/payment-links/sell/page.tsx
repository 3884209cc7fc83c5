import type { Metadata } from 'next'
import { PageForm } from '@/components/dashboard/page-form'
import { placeHref } from '@/components/dashboard/place-href'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { RupeesField } from '@/components/price/charge-fields'
import { CalendarField } from '@/components/price/price-fields'
import { Fold } from '@/components/ui/fold'
import { MESSAGES } from '@/messages/catalogue'
import { FormPage } from '../../../object/form-page'
import { visit } from '../../../visit'
import { createPaymentLinkWithForm } from '../actions'
import { RHYTHMS } from '../input'
import { paymentLinkList } from '../list'

export const metadata: Metadata = { title: 'What do you sell?' }

type Props = PageProps<'/dashboard/[environment]/payment-links/sell'>

/** Product, price and link in one form: the way to the first sale. */
export default async function SellPage({ params }: Props) {
  const { environment } = await params
  const visitor = await visit(environment, 'checkout:write')
  return (
    <FormPage
      of={paymentLinkList}
      visit={visitor}
      title="What do you sell?"
      lead="A name and a price are enough. You get a link to try, to send and to print. You can change all of it later."
    >
      <PageForm
        action={createPaymentLinkWithForm}
        submit="Create and get the link"
        cancel={{ href: placeHref(visitor.environment, ''), words: 'Look around first' }}
      >
        <FormField
          name="price.product.name"
          label="Name"
          required
          maxLength={200}
          autoComplete="off"
          placeholder="Gym membership"
          hint="Your customers read it when they pay."
        />
        <RupeesField name="price.amountPaisa" />
        <FormSelect name="rhythm" label="How often" options={RHYTHMS} defaultValue="month 1" />
        <Fold title="Free days at the start, Nepali months (optional)">
          <div className="flex flex-col gap-4">
            <FormField
              name="price.trialDays"
              label="Free days"
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              hint="Before the first payment. Empty: none."
            />
            <CalendarField name="price.calendar" words={MESSAGES[visitor.language].catalog.priceForm} />
          </div>
        </Fold>
      </PageForm>
    </FormPage>
  )
}
