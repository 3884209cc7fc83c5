import { ArchiveMenu } from '@/components/dashboard/archive-menu'
import { objectPath } from '@/components/dashboard/object-path'
import { LinkButton } from '@/components/ui/button'
import { MenuLink } from '@/components/ui/menu'
import type { Language } from '@/lib/core/language'
import type { WirePrice } from '@/lib/price/present'
import type { WireProduct } from '@/lib/product/present'
import { MESSAGES } from '@/messages/catalogue'
import { staffWords } from '@/messages/staff-words'
import { archiveWords } from '../../../object/archive-words'
import { archiveProductWithForm, restoreProductWithForm } from '../actions'

interface ProductActionsProps {
  product: WireProduct
  prices: readonly WirePrice[]
  language: Language
}

/** What can be done with a product. */
export function ProductActions({ product, prices, language }: ProductActionsProps) {
  const words = MESSAGES[language].catalog.product
  const here = objectPath(product.environment, product.id)
  const active = prices.filter((price) => price.active).length
  return (
    <>
      {product.active && (
        <LinkButton href={`${here}/new-price`} size="small">
          {words.createPrice}
        </LinkButton>
      )}
      <ArchiveMenu
        kind="product"
        isArchived={!product.active}
        hidden={{ productId: product.id }}
        archive={archiveProductWithForm}
        restore={restoreProductWithForm}
        words={archiveWords(words, product.name, language)}
        title={words.archiveTitle}
        consequence={staffWords('catalog', language)('product.archiveText', { count: active })}
        word={product.name}
      >
        <MenuLink href={`${here}/edit`}>{words.edit}</MenuLink>
      </ArchiveMenu>
    </>
  )
}
