import { getTranslations } from 'next-intl/server'
import { Money } from '@/components/ui/money'
import type { CheckoutView } from '@/lib/checkout/read'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import type { BegunTopUp } from './visit'
import { dateWords } from './words'

interface CheckoutReceiptProps {
  view: CheckoutView
  language: Language
  topUp: BegunTopUp | null
}

/** What was paid, as a table: its provider's reference is what a person shows who asks about it. */
export async function CheckoutReceipt({ view, language, topUp }: CheckoutReceiptProps) {
  const t = await getTranslations('checkout.done')
  const {
    businessName: business,
    panNumber: pan,
    firstPaidPaisa,
    currentPeriodStart,
    currentPeriodEnd,
  } = view
  const day = (at: Date) => dateWords(at, view.timeZone, language)
  const reference = topUp?.state === 'succeeded' ? topUp.providerReference : null
  const rows: [string, React.ReactNode][] = [
    [
      t('paid'),
      firstPaidPaisa ? <Money key="paid" paisa={firstPaidPaisa} language={language} /> : t('trial'),
    ],
  ]
  if (topUp && reference) rows.push([t('reference', { provider: sourceTitle(topUp.provider) }), reference])
  rows.push([t('merchant'), pan ? t('pan', { business, pan }) : business])
  if (currentPeriodStart && currentPeriodEnd) {
    rows.push([
      t('period'),
      t('until', { from: await day(currentPeriodStart), to: await day(currentPeriodEnd) }),
    ])
    if (view.amountPaisa > 0n && !view.isEnded) {
      const amount = formatNpr(view.amountPaisa, language)
      rows.push([t('next'), t('nextPayment', { amount, date: await day(currentPeriodEnd) })])
    }
  }
  return (
    <table className="w-full border-y border-line text-left text-sm">
      <tbody className="divide-y divide-line">
        {rows.map(([label, value]) => (
          <tr key={label} className="align-top">
            <th scope="row" className="w-28 py-2 pr-3 font-normal text-ink-muted">
              {label}
            </th>
            <td className="py-2 wrap-anywhere">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
