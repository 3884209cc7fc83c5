import { getTranslations } from 'next-intl/server'
import { Money } from '@/components/ui/money'
import type { CheckoutView } from '@/lib/checkout/read'
import { requiredToStart, shortfallOf } from '@/lib/checkout/rules'
import type { Language } from '@/lib/core/language'

interface WalletFactsProps {
  view: CheckoutView
  language: Language
  /** The sum of the open invoices that the person also wants to pay. */
  agreedPaisa: bigint
}

/**
 * A small account: the balance, the amount of the start, and what is missing. Left out if the balance is empty and no open invoice is
 * added.
 */
export async function WalletFacts({ view, language, agreedPaisa }: WalletFactsProps) {
  const t = await getTranslations('checkout.wallet')
  const balancePaisa = view.balancePaisa ?? 0n
  if (balancePaisa === 0n && agreedPaisa === 0n) return null
  const requiredPaisa = requiredToStart(view) + agreedPaisa
  const shortfallPaisa = shortfallOf(requiredPaisa, balancePaisa)
  const rows = [
    { label: t('balance'), paisa: balancePaisa },
    { label: t('required'), paisa: requiredPaisa },
    ...(shortfallPaisa > 0n ? [{ label: t('shortfall'), paisa: shortfallPaisa }] : []),
  ]
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(({ label, paisa }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2 last:font-semibold">
          <dt>{label}</dt>
          <dd className="ml-auto">
            <Money paisa={paisa} language={language} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
