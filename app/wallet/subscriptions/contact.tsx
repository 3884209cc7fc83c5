import { getTranslations } from 'next-intl/server'
import { Section } from '@/components/ui/card'
import { LINK } from '@/components/ui/text-link'
import { brandingOf } from '@/lib/business/read'
import { currentLanguage } from '@/messages/language'
import { phoneWords, telHref } from '@/messages/phone-words'
import { FactList } from '../fact-list'

/** How customers reach the business that they pay. */
export async function Contact({ businessId }: { businessId: string }) {
  const t = await getTranslations('wallet.subscription')
  const { name: business, supportPhone, supportEmail, supportUrl } = await brandingOf(businessId)
  const language = await currentLanguage()
  const ways = [
    [t('phone'), supportPhone && phoneWords(supportPhone, language), supportPhone && telHref(supportPhone)],
    [t('mail'), supportEmail, `mailto:${supportEmail}`],
    [t('page'), supportUrl?.replace(/^https?:\/\//, ''), supportUrl],
  ] as const
  const given = ways.filter(([, shown]) => shown)
  return (
    <Section id="contact" title={t('contact', { business })}>
      {given.length === 0 ? (
        <p className="text-ink-muted wrap-anywhere">{t('noContact', { business })}</p>
      ) : (
        <FactList
          facts={given.map(([label, shown, href]) => [
            label,
            <a key={label} className={LINK} href={href ?? undefined}>
              {shown}
            </a>,
          ])}
        />
      )}
    </Section>
  )
}
