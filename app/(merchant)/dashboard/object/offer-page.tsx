import { placeHref } from '@/components/dashboard/place-href'
import { LinkButton } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { fromWire } from '@/lib/core/id'
import { listSoldPrices, type SoldPrice } from '@/lib/price/read'
import { MESSAGES } from '@/messages/catalogue'
import type { SearchParams } from '../../list/list-query'
import type { ChoosingPlace } from '../[environment]/customers/input'
import type { Visit } from '../visit'
import { type ChosenCustomer, CustomerChoice } from './customer-choice'
import { choiceOf } from './desk-prices'
import { FormPage } from './form-page'

/** The prices to choose from. */
export interface Offer {
  prices: readonly { value: string; label: string }[]
  /** The price that is selected at first. Empty if none is. */
  priceId: string
  /** The selected price, or the first one. Undefined if nothing is on sale. */
  chosen: SoldPrice | undefined
}

interface OfferPageProps extends Omit<React.ComponentProps<typeof FormPage>, 'children'> {
  searchParams: Promise<SearchParams>
  /** The field to search for a customer. Without it, the offer is for anybody. */
  choice?: { place: ChoosingPlace; prompt: string }
  /** The form. */
  children: (offer: Offer, customer: ChosenCustomer | null) => React.ReactNode
}

/** The prices on sale. @param priceId the price that is selected at first. */
async function soldPrices({ ctx, language }: Visit, priceId = ''): Promise<Offer> {
  const sold = await listSoldPrices(ctx, fromWire('price', priceId))
  return { prices: sold.map((price) => choiceOf(price, language)), priceId, chosen: sold[0] }
}

/** A page that offers a price to a customer: with a link, or as a subscription that starts at once. */
export async function OfferPage({ searchParams, choice, children, ...page }: OfferPageProps) {
  const { environment, language } = page.visit
  const words = MESSAGES[language].subscriptions.start
  const asked = await searchParams
  const offer = await soldPrices(page.visit, String(asked.priceId ?? ''))
  return (
    <FormPage {...page}>
      {offer.prices.length === 0 ? (
        <Empty
          action={
            <LinkButton href={placeHref(environment, 'catalog')} size="small">
              {words.openCatalog}
            </LinkButton>
          }
        >
          {words.nothingSold}
        </Empty>
      ) : choice === undefined ? (
        children(offer, null)
      ) : (
        <CustomerChoice visit={page.visit} asked={asked} {...choice} kept={['priceId']}>
          {(customer) => children(offer, customer)}
        </CustomerChoice>
      )}
    </FormPage>
  )
}
