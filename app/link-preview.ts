import type { Metadata } from 'next'
import { createTranslator } from 'use-intl/core'
import { brandingOf } from '@/lib/business/read'
import type { Language } from '@/lib/core/language'
import { readInvoiceToken } from '@/lib/invoice/hosted-url'
import type { ReminderView } from '@/lib/notice/load-reminder'
import { MESSAGES } from '@/messages/catalogue'
import { SECRET_ADDRESS } from './secret-address'

// The previews of links in messengers. Everybody in the chat can read them. So they show the business and the purpose of the link, but
// never a person, a balance or a debt.

/** For Khata's own pages. */
export const KHATA_PREVIEW = {
  siteName: 'Khata',
  type: 'website' as const,
  images: [{ url: '/preview.png', width: 1200, height: 630, alt: 'Khata' }],
}

/**
 * For a page of a business.
 * @param picture of the product, or the logo. The default is Khata's logo.
 */
export function businessPreview(
  business: string,
  text: { title: string; description: string },
  picture: string | null,
): Metadata {
  const images = picture ? [picture] : KHATA_PREVIEW.images
  return { ...text, openGraph: { ...text, siteName: business, type: 'website', images } }
}

/** For the page of an invoice. */
export async function invoicePreview(token: string, locale: Language): Promise<Metadata> {
  const t = createTranslator({ locale, messages: MESSAGES[locale].document })
  const key = readInvoiceToken(token)
  if (!key) return { title: t('invoice'), ...SECRET_ADDRESS }
  const { name: business, logoUrl } = await brandingOf(key.businessId)
  const text = { title: t('preview.title', { business }), description: t('preview.text') }
  return { ...businessPreview(business, text, logoUrl), ...SECRET_ADDRESS }
}

/** For the page of a reminder. */
export async function reminderPreview(reminder: ReminderView | null, locale: Language): Promise<Metadata> {
  const t = createTranslator({ locale, messages: MESSAGES[locale].reminder })
  if (!reminder) return { title: t('heading.unknown'), ...SECRET_ADDRESS }
  const { productName: product, businessId, state } = reminder
  const { name: business, logoUrl } = await brandingOf(businessId)
  const text = { title: t(`heading.${state}`, { product }), description: t('preview', { product, business }) }
  return { ...businessPreview(business, text, logoUrl), ...SECRET_ADDRESS }
}
