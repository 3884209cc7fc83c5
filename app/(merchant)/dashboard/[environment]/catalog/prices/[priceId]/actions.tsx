import { ArchiveMenu } from '@/components/dashboard/archive-menu'
import { objectPath } from '@/components/dashboard/object-path'
import { placeHref } from '@/components/dashboard/place-href'
import { termsText } from '@/components/price/recurring'
import { LinkButton } from '@/components/ui/button'
import { MenuLink } from '@/components/ui/menu'
import type { PriceUsage, WirePrice } from '@/lib/price/present'
import type { Visit } from '../../../../visit'
import { archivePriceWithForm, restorePriceWithForm } from '../../actions'
import { liveText } from './now'

interface PriceActionsProps {
  price: WirePrice
  usage: PriceUsage
  /** It and its product are on sale. */
  isSold: boolean
  may: Visit['may']
}

/** What can be done with a price. */
export function PriceActions({ price, usage, isSold, may }: PriceActionsProps) {
  const { id, environment } = price
  const live =
    usage.live === 0
      ? 'No live subscription uses it.'
      : `${liveText(usage)} on it ${usage.live === 1 ? 'goes' : 'go'} on.`
  return (
    <>
      {isSold && may('checkout:write') && (
        <LinkButton href={placeHref(environment, `checkout-links/new?priceId=${id}`)} size="small">
          Create checkout link
        </LinkButton>
      )}
      {may('catalog:write') && (
        <ArchiveMenu
          kind="price"
          isArchived={!price.active}
          hidden={{ priceId: id }}
          archive={archivePriceWithForm}
          restore={restorePriceWithForm}
          consequence={`It starts no new subscriptions, and open checkout links to it stop working. ${live} You can restore it.`}
          word={termsText(price)}
        >
          <MenuLink href={`${objectPath(environment, id)}/edit`}>Edit price</MenuLink>
        </ArchiveMenu>
      )}
    </>
  )
}
