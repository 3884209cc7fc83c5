import { titled } from '@/app/titled'
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
import { paymentLinkList } from '../list'

export const generateMetadata = titled(({ home }) => home.begin.whatSell)

type Props = PageProps<'/dashboard/[environment]/payment-links/sell'>

/** Product, price and link in one form, for the first sale. */
export default async function SellPage({ params }: Props) {
  const { environment } = await params
  const visitor = await visit(environment, 'checkout:write')
  const { catalog, home, paymentLinks } = MESSAGES[visitor.language]
  const words = paymentLinks.sell
  return (
    <FormPage of={paymentLinkList} visit={visitor} title={home.begin.whatSell} lead={words.lead}>
      <PageForm
        action={createPaymentLinkWithForm}
        submit={words.create}
        cancel={{ href: placeHref(visitor.environment, ''), words: words.lookAround }}
      >
        <FormField
          name="price.product.name"
          label={catalog.productForm.name}
          required
          maxLength={200}
          autoComplete="off"
          placeholder={words.example}
          hint={words.nameHint}
        />
        <RupeesField name="price.amountPaisa" label={catalog.priceForm.amount} />
        <FormSelect
          name="rhythm"
          label={words.rhythm}
          options={Object.entries(words.rhythms).map(([value, label]) => ({ value, label }))}
          defaultValue="month 1"
        />
        <Fold title={words.more}>
          <div className="flex flex-col gap-4">
            <FormField
              name="price.trialDays"
              label={words.trial}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              hint={words.trialHint}
            />
            <CalendarField name="price.calendar" words={catalog.priceForm} />
          </div>
        </Fold>
      </PageForm>
    </FormPage>
  )
}
