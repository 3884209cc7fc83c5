import { getTranslations } from 'next-intl/server'
import { LinkButton } from '@/components/ui/button'
import { currentLanguage } from '@/messages/language'
import { CustomerFrame } from './frame'

/** The page that a customer sees at an unknown address. */
export async function MissingPage() {
  const language = await currentLanguage()
  const t = await getTranslations({ locale: language, namespace: 'customer.missing' })
  return (
    <CustomerFrame brand={null} language={language} path="" isSandbox={false}>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{t('title')}</h1>
      <p className="text-pretty">{t('text')}</p>
      <LinkButton href="/wallet" look="quiet" size="large">
        {t('balance')}
      </LinkButton>
    </CustomerFrame>
  )
}
