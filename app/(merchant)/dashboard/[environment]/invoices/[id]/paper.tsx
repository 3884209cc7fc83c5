import { PreviewLanguages } from '@/components/dashboard/as-customers-see'
import { Section } from '@/components/ui/card'
import { DEFAULT_LANGUAGE, languageOf } from '@/lib/core/language'
import type { InvoiceSource } from '@/lib/invoice/document'
import { paperOf } from '../paper'

interface PaperProps {
  source: InvoiceSource
  /** The address of the page. */
  here: string
  /** The language that its address asks for. */
  lang: string | string[] | undefined
}

/** The invoice as its customer reads it, in the language that one looks for. */
export async function Paper({ source, here, lang }: PaperProps) {
  const language = languageOf(String(lang)) ?? DEFAULT_LANGUAGE
  return (
    <Section
      id="paper"
      title="Paper"
      aside={<PreviewLanguages shown={language} hrefOf={(each) => `${here}?lang=${each}`} />}
    >
      {await paperOf(source, language)}
    </Section>
  )
}
