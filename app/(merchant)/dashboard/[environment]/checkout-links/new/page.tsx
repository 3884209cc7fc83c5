import { titled } from '@/app/titled'
import { MESSAGES } from '@/messages/catalogue'
import { OfferPage } from '../../../object/offer-page'
import { OfferPreview } from '../../../object/offer-preview'
import { onTopWords } from '../../../object/on-top-words'
import { visit } from '../../../visit'
import { linkList } from '../list'
import { LinkForm } from './form'

export const generateMetadata = titled(({ subscriptions }) => subscriptions.link.title)

type Props = PageProps<'/dashboard/[environment]/checkout-links/new'>

export default async function NewCheckoutLinkPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, 'checkout:write')
  const { language } = visitor
  const { agreements, frame, list, subscriptions } = MESSAGES[language]
  const words = {
    ...subscriptions.link,
    price: list.heads.price,
    quantity: list.heads.quantity,
    quantityHint: subscriptions.start.quantityHint,
    once: agreements.once,
    copied: frame.copied,
    onTopFields: onTopWords(language),
  }
  return (
    <OfferPage
      of={linkList}
      visit={visitor}
      searchParams={searchParams}
      title={words.title}
      lead={words.lead}
      choice={{ place: 'checkout-links/new', prompt: words.customer }}
    >
      {(offer, customer) => (
        <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]">
          <LinkForm
            prices={offer.prices}
            priceId={offer.priceId}
            customer={customer}
            listHref={`/dashboard/${visitor.environment}/checkout-links`}
            words={words}
          />
          {offer.chosen && (
            <OfferPreview visit={visitor} offer={offer.chosen} language={language} caption={words.preview} />
          )}
        </div>
      )}
    </OfferPage>
  )
}
