import { getTranslations } from 'next-intl/server'
import { Section } from '@/components/ui/card'
import { LINK } from '@/components/ui/text-link'
import { brandingOf } from '@/lib/business/read'

/** How a customer reaches the business that they pay. */
export async function Contact({ businessId }: { businessId: string }) {
  const t = await getTranslations('wallet.subscription')
  const { name: business, supportPhone, supportEmail, supportUrl } = await brandingOf(businessId)
  const ways = [
    [t('phone'), supportPhone, `tel:${supportPhone}`],
    [t('mail'), supportEmail, `mailto:${supportEmail}`],
    [t('page'), supportUrl?.replace(/^https?:\/\//, ''), supportUrl],
  ] as const
  const given = ways.filter(([, shown]) => shown)
  return (
    <Section id="contact" title={t('contact', { business })}>
      {given.length === 0 ? (
        <p className="text-ink-muted wrap-anywhere">{t('noContact', { business })}</p>
      ) : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
          {given.map(([label, shown, href]) => (
            <div key={label} className="contents">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="text-right wrap-anywhere">
                <a className={LINK} href={href ?? undefined}>
                  {shown}
                </a>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}
