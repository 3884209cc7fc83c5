import { getTranslations } from 'next-intl/server'
import { Section } from '@/components/ui/card'
import { PlaceList } from './place-list'

/** What else there is to see and to do about a balance. */
export async function Places() {
  const t = await getTranslations('wallet')
  return (
    <Section id="more" title={t('home.more')}>
      <PlaceList
        label={t('home.more')}
        places={[
          { href: '/wallet/invoices', lead: t('subscription.receipts') },
          { href: '/wallet/statement', lead: t('statement.title') },
          { href: '/wallet/agreements', lead: t('agreements.link') },
          { href: '/wallet/settings', lead: t('settings.title') },
        ]}
      />
    </Section>
  )
}
