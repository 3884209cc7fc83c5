import {
  archiveProductWithForm,
  restoreProductWithForm,
} from '@/app/(merchant)/dashboard/[environment]/catalog/actions'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton, MenuLink } from '@/components/ui/menu'
import type { WirePrice } from '@/lib/price/present'
import type { WireProduct } from '@/lib/product/present'

const ARCHIVE = 'archive-product'

interface ProductMenuProps {
  product: WireProduct
  prices: readonly WirePrice[]
  editHref: string
}

/** What else can be done with a product. */
export function ProductMenu({ product, prices, editHref }: ProductMenuProps) {
  const hidden = { productId: product.id }
  const active = prices.filter((price) => price.active).length
  return (
    <>
      <Menu id="product-menu" label="More actions">
        <MenuLink href={editHref}>Edit product</MenuLink>
        {product.active ? (
          <MenuButton look="danger" {...opensDialog(ARCHIVE)}>
            Archive product
          </MenuButton>
        ) : (
          <Form action={restoreProductWithForm} hidden={hidden} className="contents">
            <MenuButton type="submit">Restore product</MenuButton>
          </Form>
        )}
      </Menu>
      {product.active && (
        <ConfirmAction
          id={ARCHIVE}
          action={archiveProductWithForm}
          hidden={hidden}
          title="Archive this product?"
          consequence={`Its ${active === 1 ? 'active price starts' : `${active} active prices start`} no new subscriptions, and open checkout links to them stop working. Subscriptions that run go on. You can restore it.`}
          confirm="Archive product"
          word={product.name}
        />
      )}
    </>
  )
}
