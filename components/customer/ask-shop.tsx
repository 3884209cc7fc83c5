import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button-look'
import { type Brand, contactHref } from './brand-header'

interface AskShopProps {
  shop: Pick<Brand, 'name' | 'supportUrl' | 'supportPhone' | 'supportEmail'>
}

/** Shows who can help, where the button to pay would be. */
export async function AskShop({ shop }: AskShopProps) {
  const href = contactHref(shop)
  if (!href) return null
  const t = await getTranslations('checkout.topUp')
  return (
    <a href={href} className={buttonClass({ size: 'large' })}>
      {t('ask', { business: shop.name })}
    </a>
  )
}
