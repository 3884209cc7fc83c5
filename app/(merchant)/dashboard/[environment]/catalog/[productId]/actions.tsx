import { ArchiveMenu } from '@/components/dashboard/archive-menu'
import { objectPath } from '@/components/dashboard/object-path'
import { LinkButton } from '@/components/ui/button'
import { MenuLink } from '@/components/ui/menu'
import type { WirePrice } from '@/lib/price/present'
import type { WireProduct } from '@/lib/product/present'
import { archiveProductWithForm, restoreProductWithForm } from '../actions'

interface ProductActionsProps {
  product: WireProduct
  prices: readonly WirePrice[]
}

/** What can be done with a product. */
export function ProductActions({ product, prices }: ProductActionsProps) {
  const here = objectPath(product.environment, product.id)
  const active = prices.filter((price) => price.active).length
  const start = active === 1 ? 'active price starts' : `${active} active prices start`
  return (
    <>
      {product.active && (
        <LinkButton href={`${here}/new-price`} size="small">
          Create price
        </LinkButton>
      )}
      <ArchiveMenu
        kind="product"
        isArchived={!product.active}
        hidden={{ productId: product.id }}
        archive={archiveProductWithForm}
        restore={restoreProductWithForm}
        consequence={`Its ${start} no new subscriptions, and open checkout links to them stop working. Subscriptions that run go on. You can restore it.`}
        word={product.name}
      >
        <MenuLink href={`${here}/edit`}>Edit product</MenuLink>
      </ArchiveMenu>
    </>
  )
}
