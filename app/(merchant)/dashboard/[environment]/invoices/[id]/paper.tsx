import { PreviewLanguages } from '@/components/dashboard/as-customers-see'
import { Section } from '@/components/ui/card'
import { type Language, languageOf } from '@/lib/core/language'
import type { InvoiceSource } from '@/lib/invoice/document'
import { MESSAGES } from '@/messages/catalogue'
import { paperOf } from '../paper'

interface PaperProps {
  source: InvoiceSource
  /** The address of the page. */
  here: string
  /** The language that its address asks for. */
  lang: string | string[] | undefined
  /** Of the page. */
  language: Language
}

/** The invoice as its customer reads it, in the language that one looks for. */
export async function Paper({ source, here, lang, language }: PaperProps) {
  const words = MESSAGES[language].invoices.page
  const shown = languageOf(String(lang)) ?? language
  return (
    <Section
      id="paper"
      title={words.paper}
      aside={
        <PreviewLanguages
          label={words.previewLanguage}
          shown={shown}
          hrefOf={(each) => `${here}?lang=${each}`}
        />
      }
    >
      {await paperOf(source, shown, language)}
    </Section>
  )
}
