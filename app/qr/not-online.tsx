import { getTranslations } from 'next-intl/server'
import { AskShop } from '@/components/customer/ask-shop'
import type { Brand } from '@/components/customer/brand-header'
import { Notice } from '@/components/ui/notice'

/** No account takes the money, so nothing looks as if it did. It says how else a bill is paid. */
export async function NotOnline({ brand }: { brand: Brand }) {
  const t = await getTranslations('bill')
  return (
    <>
      <Notice look="info">{t('none', { business: brand.name })}</Notice>
      <AskShop shop={brand} />
    </>
  )
}
