import { getTranslations } from 'next-intl/server'
import { dateWords, priceWords } from '@/app/checkout/[token]/words'
import type { AskedView } from '@/lib/agreement/load-asked'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'

/** What is asked: who, what, how much, how often, from when. */
export async function AskedTerms(props: { asked: AskedView; business: string; language: Language }) {
  const { asked, business, language } = props
  const t = await getTranslations('agree.terms')
  const { kind, interval, intervalCount, amountPaisa, productName, agreedPaisa } = asked
  const price = async (paisa: bigint) =>
    interval && intervalCount
      ? priceWords({ amountPaisa: paisa, interval, intervalCount }, language)
      : t('month', { amount: formatNpr(paisa, language) })
  const rows = [
    ['who', business],
    ['what', kind === 'allowance' ? t('everything') : (productName ?? '')],
    ['atMost', amountPaisa === null ? t('noLimit') : await price(amountPaisa)],
    ['before', agreedPaisa === null ? null : await price(agreedPaisa)],
    ['from', asked.nextChargeAt && (await dateWords(asked.nextChargeAt, asked.timeZone, language))],
    ['now', asked.openPaisa && t('waiting', { amount: formatNpr(asked.openPaisa, language) })],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label} className="contents">
              <dt className="text-ink-muted">{t(label)}</dt>
              <dd className="text-right wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
