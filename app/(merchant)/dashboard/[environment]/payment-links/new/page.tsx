import { titled } from '@/app/titled'
import { FollowChoice } from '@/components/dashboard/follow-choice'
import { PageForm } from '@/components/dashboard/page-form'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { MESSAGES } from '@/messages/catalogue'
import { OfferPage } from '../../../object/offer-page'
import { OfferPreview } from '../../../object/offer-preview'
import { visit } from '../../../visit'
import { createPaymentLinkWithForm } from '../actions'
import { LinkFields } from '../form'
import { paymentLinkList } from '../list'

export const generateMetadata = titled(({ paymentLinks }) => paymentLinks.form.newTitle)

type Props = PageProps<'/dashboard/[environment]/payment-links/new'>

export default async function NewPaymentLinkPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, 'checkout:write')
  const { language } = visitor
  const { list, paymentLinks, places, subscriptions } = MESSAGES[language]
  const words = paymentLinks.form
  return (
    <OfferPage
      of={paymentLinkList}
      visit={visitor}
      searchParams={searchParams}
      title={words.newTitle}
      lead={words.newLead}
    >
      {({ prices, priceId, chosen }) => (
        <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]">
          <PageForm
            action={createPaymentLinkWithForm}
            hidden={{}}
            submit={places.actions['payment-links/new']}
          >
            <FormSelect name="priceId" label={list.heads.price} options={prices} defaultValue={priceId} />
            <FormField
              name="slug"
              label={words.slug}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="himal-gold"
              hint={words.slugHint}
            />
            <LinkFields language={language} />
            <FollowChoice name="priceId" />
          </PageForm>
          {chosen && (
            <OfferPreview
              visit={visitor}
              offer={chosen}
              language={language}
              caption={subscriptions.link.preview}
            />
          )}
        </div>
      )}
    </OfferPage>
  )
}
