import {
  archivePriceWithForm,
  restorePriceWithForm,
} from '@/app/(merchant)/dashboard/[environment]/catalog/actions'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { termsText } from '@/components/price/recurring'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton, MenuLink } from '@/components/ui/menu'
import type { PriceUsage, WirePrice } from '@/lib/price/present'
import { liveText } from './now'

const ARCHIVE = 'archive-price'

interface PriceMenuProps {
  price: WirePrice
  usage: PriceUsage
  editHref: string
}

/** What else can be done with a price. */
export function PriceMenu({ price, usage, editHref }: PriceMenuProps) {
  const hidden = { priceId: price.id }
  const live =
    usage.live === 0
      ? 'No live subscription uses it.'
      : `${liveText(usage)} on it ${usage.live === 1 ? 'goes' : 'go'} on.`
  return (
    <>
      <Menu id="price-menu" label="More actions">
        <MenuLink href={editHref}>Edit price</MenuLink>
        {price.active ? (
          <MenuButton look="danger" {...opensDialog(ARCHIVE)}>
            Archive price
          </MenuButton>
        ) : (
          <Form action={restorePriceWithForm} hidden={hidden} className="contents">
            <MenuButton type="submit">Restore price</MenuButton>
          </Form>
        )}
      </Menu>
      {price.active && (
        <ConfirmAction
          id={ARCHIVE}
          action={archivePriceWithForm}
          hidden={hidden}
          title="Archive this price?"
          consequence={`It starts no new subscriptions, and open checkout links to it stop working. ${live} You can restore it.`}
          confirm="Archive price"
          word={termsText(price)}
        />
      )}
    </>
  )
}
