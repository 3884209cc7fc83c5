import { PreviewLanguages } from '@/components/dashboard/as-customers-see'
import { Section } from '@/components/ui/card'
import { languageOf } from '@/lib/core/language'
import { findLinkAt } from '@/lib/payment-link/view'
import { MESSAGES } from '@/messages/catalogue'
import { OfferPreview } from '../../../object/offer-preview'
import type { Visit } from '../../../visit'

interface LinkPreviewProps {
  visit: Visit
  slug: string
  /** The address of the page. */
  here: string
  /** The language that its address asks for. */
  lang: string | string[] | undefined
}

/** What somebody sees who opens the link, in both languages. Nothing where nothing is offered: the sentence of the page says so. */
export async function LinkPreview({ visit, slug, here, lang }: LinkPreviewProps) {
  const at = await findLinkAt(slug, {}, visit.ctx)
  if (!at?.link.active || !at.view.isSold) return null
  const shown = languageOf(String(lang)) ?? visit.language
  const { invoices, paymentLinks, subscriptions } = MESSAGES[visit.language]
  return (
    <Section
      id="preview"
      title={paymentLinks.page.preview}
      aside={
        <PreviewLanguages
          label={invoices.page.previewLanguage}
          shown={shown}
          hrefOf={(each) => `${here}?lang=${each}`}
        />
      }
    >
      <OfferPreview visit={visit} offer={at.view} language={shown} caption={subscriptions.link.preview} />
    </Section>
  )
}
