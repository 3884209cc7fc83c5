import { getTranslations } from 'next-intl/server'
import { Fold } from '@/components/ui/fold'
import { LINK } from '@/components/ui/text-link'
import { dateInWords } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'
import { eitherOf, PROVIDER_NAMES } from '@/lib/core/providers'
import { PhoneLink } from './phone-link'
import { ReceiptRows } from './receipt'

/** The facts about the seller that a careful customer wants to know. */
export interface SellerFacts {
  name: string
  legalName: string | null
  address: string | null
  panNumber: string | null
  supportPhone: string | null
  timeZone: string
  createdAt: Date
}

/** Who gets the money, and who keeps the books: one line that unfolds. */
export async function Seller({ seller, language }: { seller: SellerFacts; language: Language }) {
  const t = await getTranslations({ locale: language, namespace: 'customer.seller' })
  const { name, legalName, address, panNumber, supportPhone, timeZone, createdAt } = seller
  const rows: [string, React.ReactNode][] = [
    [t('legalName'), legalName ?? name],
    [t('address'), address],
    [t('pan'), panNumber],
    [t('since'), dateInWords(createdAt, timeZone, language)],
    [t('phone'), supportPhone && <PhoneLink phone={supportPhone} language={language} />],
  ]
  return (
    <Fold scale="large" title={t('title', { business: legalName ?? name })}>
      <div className="flex flex-col gap-3 pt-1 text-sm">
        <ReceiptRows rows={rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
        <p>{t('book', { business: name, providers: eitherOf(PROVIDER_NAMES, language) })}</p>
        <p>
          <a className={LINK} href="/help">
            {t('help')}
          </a>
        </p>
      </div>
    </Fold>
  )
}
