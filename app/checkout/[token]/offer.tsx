import { getTranslations } from 'next-intl/server'
import type { CheckoutView } from '@/lib/checkout/read'
import type { Language } from '@/lib/core/language'
import { priceWords } from './words'

/** What is bought and what it costs: the biggest type on the page. */
export async function Offer({ view, language }: { view: CheckoutView; language: Language }) {
  const t = await getTranslations('checkout.price')
  return (
    <section className="flex flex-col gap-1">
      {view.imageUrl && (
        // biome-ignore lint/performance/noImgElement: already small, immutable, and made by us
        <img src={pathOf(view.imageUrl)} alt="" className="mb-2 size-20 rounded-lg object-cover" />
      )}
      <h1 className="text-xl font-semibold wrap-anywhere">{view.productName}</h1>
      <p className="figures text-3xl font-semibold tracking-tight">{await priceWords(view, language)}</p>
      {view.trialDays > 0 && <p className="text-ink-muted">{t('trial', { days: view.trialDays })}</p>}
      {view.productDescription && <p className="text-ink-muted wrap-anywhere">{view.productDescription}</p>}
    </section>
  )
}

/** Images are served under every address of this app. The page may load only those of its own. */
function pathOf(imageUrl: string): string {
  return new URL(imageUrl).pathname
}
