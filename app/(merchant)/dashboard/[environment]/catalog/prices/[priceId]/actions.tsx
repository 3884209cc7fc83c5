import { ArchiveMenu } from '@/components/dashboard/archive-menu'
import { objectPath } from '@/components/dashboard/object-path'
import { placeHref } from '@/components/dashboard/place-href'
import { LinkButton } from '@/components/ui/button'
import { MenuLink } from '@/components/ui/menu'
import type { PriceUsage, WirePrice } from '@/lib/price/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import { archiveWords } from '../../../../object/archive-words'
import { termsInWords } from '../../../../object/terms-words'
import type { Visit } from '../../../../visit'
import { archivePriceWithForm, restorePriceWithForm } from '../../actions'
import { liveCount } from './now'

interface PriceActionsProps {
  price: WirePrice
  usage: PriceUsage
  /** It and its product are on sale. */
  isSold: boolean
  visit: Visit
}

/** What can be done with a price. */
export function PriceActions({ price, usage, isSold, visit: { language, may } }: PriceActionsProps) {
  const words = MESSAGES[language].catalog.price
  const word = termsInWords(price, language)
  const { id, environment } = price
  const live =
    usage.live === 0
      ? words.unused
      : staffWords('catalog', language)('price.goesOn', liveCount(usage, language))
  return (
    <>
      {isSold && may('checkout:write') && (
        <LinkButton href={placeHref(environment, `checkout-links/new?priceId=${id}`)} size="small">
          {words.createLink}
        </LinkButton>
      )}
      {may('catalog:write') && (
        <ArchiveMenu
          kind="price"
          isArchived={!price.active}
          hidden={{ priceId: id }}
          archive={archivePriceWithForm}
          restore={restorePriceWithForm}
          words={archiveWords(words, word, language)}
          title={words.archiveTitle}
          consequence={filled(words.archiveText, { live })}
          word={word}
        >
          <MenuLink href={`${objectPath(environment, id)}/edit`}>{words.edit}</MenuLink>
        </ArchiveMenu>
      )}
    </>
  )
}
