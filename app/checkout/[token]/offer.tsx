import { getTranslations } from 'next-intl/server'
import { WholeDates } from '@/components/ui/whole-dates'
import type { CheckoutView } from '@/lib/checkout/read'
import type { Language } from '@/lib/core/language'
import { pictureOf } from '@/lib/image/read'
import { offerWords } from './start-words'
import { SumLines } from './sum-lines'
import { type PricedOffer, pricedWords } from './words'

interface OfferProps {
  view: PricedOffer & Pick<CheckoutView, 'imageUrl' | 'productDescription'>
  language: Language
  /** The time of the business. */
  now: Date
  /** The element of the name. A paragraph if the page has another heading. */
  nameAs?: 'h1' | 'p'
}

/** What is bought, and what it costs now and later, in the largest type of the page. */
export async function Offer({ view, language, now, nameAs: Name = 'h1' }: OfferProps) {
  const { first, later } = await offerWords(view, now, language)
  return (
    <section className="flex flex-col gap-1">
      {view.imageUrl && (
        // biome-ignore lint/performance/noImgElement: already small, immutable, and made by us
        <img {...(await pictureOf(view.imageUrl))} alt="" className="mb-2 size-20 rounded-lg object-cover" />
      )}
      <Name className="text-xl font-semibold wrap-anywhere">{view.productName}</Name>
      <p className="figures text-3xl font-semibold tracking-tight">
        {first}{' '}
        {later && (
          <span className="block text-base font-medium tracking-normal">
            <WholeDates>{later}</WholeDates>
          </span>
        )}
      </p>
      {view.coupon && <p className="font-medium text-ink-muted">{await pricedWords(view, language)}</p>}
      {view.productDescription && <p className="text-ink-muted wrap-anywhere">{view.productDescription}</p>}
      <SumLines view={view} language={language} />
    </section>
  )
}

/**
 * The offer in one line, shown from the second step on, so that the question is in the upper third of the screen. A long name is truncated,
 * but not the price.
 */
export async function OfferLine({ view, language }: Pick<OfferProps, 'view' | 'language'>) {
  const t = await getTranslations('checkout.price')
  return (
    <h1 className="flex flex-wrap gap-x-4 overflow-x-clip text-sm leading-normal text-ink-muted">
      <span className="max-w-full truncate font-semibold text-ink">{view.productName}</span>
      {/* A dot separates the two parts. At the beginning of a line it would be outside, where it is cut off. */}
      <span className="figures relative before:absolute before:-left-2.5 before:content-['·']">
        {await priceLine()}
      </span>
    </h1>
  )

  async function priceLine() {
    if (view.amountPaisa === 0n) return t('free')
    const price = await pricedWords(view, language)
    return view.trialDays > 0 ? t('withTrial', { days: view.trialDays, price }) : price
  }
}
