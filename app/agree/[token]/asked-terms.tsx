import { getTranslations } from 'next-intl/server'
import { dateWords } from '@/app/checkout/[token]/words'
import { unbrokenPrice } from '@/app/wallet/words'
import type { AskedView } from '@/lib/agreement/load-asked'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'

/** What is asked: who, what, how much, how often, from when. */
export async function AskedTerms(props: { asked: AskedView; business: string; language: Language }) {
  const { asked, business, language } = props
  const t = await getTranslations('agree.terms')
  const { kind, interval, intervalCount, calendar, amountPaisa, productName, agreedPaisa } = asked
  const price = (paisa: bigint) =>
    interval && intervalCount
      ? unbrokenPrice(
          { amountPaisa: paisa, interval, intervalCount, ...(calendar && { calendar }) },
          language,
        )
      : t('month', { amount: unbrokenNpr(paisa, language) })
  const rows = [
    ['who', business],
    ['what', kind === 'allowance' ? t('everything') : (productName ?? '')],
    ['atMost', amountPaisa === null ? t('noLimit') : price(amountPaisa)],
    ['before', agreedPaisa === null ? null : price(agreedPaisa)],
    ['replaces', asked.status === 'asked' && asked.replaces && (await replaced(asked.replaces, language))],
    [
      'begins',
      asked.status === 'asked' &&
        (kind === 'allowance' || asked.isForNew) &&
        t(`begin.${kind}`, { business }),
    ],
    ['from', asked.nextChargeAt && (await dateWords(asked.nextChargeAt, asked.timeZone, language))],
    ['now', asked.openPaisa && t('waiting', { amount: unbrokenNpr(asked.openPaisa, language) })],
  ] as const
  return (
    <dl className="flex flex-col gap-y-3">
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label} className="flex flex-wrap gap-x-6">
              <dt className="text-ink-muted">{t(label)}</dt>
              <dd className="flex-1 basis-40 text-right wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The allowance that ends when this one is given. */
async function replaced({ amountPaisa }: NonNullable<AskedView['replaces']>, language: Language) {
  const t = await getTranslations('agree.terms')
  if (amountPaisa === null) return t('replacesNoLimit')
  return t('replacesMonth', { limit: t('month', { amount: unbrokenNpr(amountPaisa, language) }) })
}
