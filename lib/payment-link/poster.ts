import { createTranslator } from 'use-intl/core'
import { brandingOf } from '@/lib/business/read'
import { inDigitsOf } from '@/lib/core/digits'
import { DomainError } from '@/lib/core/errors'
import { LANGUAGES, type Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { PROVIDERS } from '@/lib/core/providers'
import { timesQuantity } from '@/lib/core/quantity'
import { findImage } from '@/lib/image/read'
import { inWorker, type Job, JobTooLarge } from '@/lib/infra/process/worker-pool/in-worker'
import type { InvoiceFile } from '@/lib/invoice/pdf'
import { providersAt } from '@/lib/provider-account/offered'
import { MESSAGES } from '@/messages/catalogue'
import { priceInWords } from '@/messages/price-words'
import type { OfferedLink } from './load-offers'
import { linkAddress } from './present'
import type { drawPoster } from './worker/draw-poster'

const DRAW: Job<typeof drawPoster> = { file: 'lib/payment-link/worker/draw-poster.ts', name: 'drawPoster' }

// Nepali comes first on paper.
const BOTH = LANGUAGES.toReversed()

/** The poster of a link as a PDF. @throws {DomainError} `unavailable` if too many are drawn at the same time. */
export async function posterPdf(link: OfferedLink): Promise<InvoiceFile> {
  const { businessId, environment, slug, productName, updatedAt } = link
  const brand = await brandingOf(businessId)
  const file = brand.logoUrl?.split('/').at(-1)
  const poster = {
    language: BOTH[0] as Language,
    business: brand.name,
    accentColor: brand.accentColor,
    product: productName,
    prices: BOTH.map((language) => priceOf(link, language)),
    calls: [
      // Bank and wallet apps do not open web addresses, so the poster says to use the camera.
      ...BOTH.map((language) => wordsIn(language)('poster.camera')),
      ...BOTH.map((language) => wordsIn(language)('poster.call')),
      (await providersAt({ environment, businessId }))
        .map((provider) => PROVIDERS[provider].title)
        .join(' · '),
    ],
    url: linkAddress(slug),
    testNotice:
      environment === 'sandbox'
        ? BOTH.map((language) => MESSAGES[language].customer.sandbox).join(' · ')
        : null,
    changedAt: updatedAt,
    logo: (file && (await findImage(file))?.bytes) || null,
  }
  const bytes = await inWorker(businessId, DRAW, poster).catch((error: unknown) => {
    throw error instanceof JobTooLarge ? new DomainError('unavailable') : error
  })
  return { contentType: 'application/pdf', name: `khata-${slug}.pdf`, bytes }
}

const wordsIn = (locale: Language) => createTranslator({ locale, messages: MESSAGES[locale].document })

function priceOf({ quantity, trialDays: days, ...link }: OfferedLink, language: Language): string {
  const t = wordsIn(language)
  const paisa = timesQuantity(link.amountPaisa, quantity)
  if (paisa === 0n) return t('poster.free')
  const { interval, intervalCount, calendar } = link
  const amount = formatNpr(paisa, language)
  const price = priceInWords({ amount, interval, intervalCount, calendar }, language)
  return days > 0 ? inDigitsOf(language, t('poster.trial', { days, price })) : price
}
