import { InvoicePaper } from '@/app/invoice/[token]/invoice-paper'
import { BrandHeader } from '@/components/customer/brand-header'
import { AsCustomersSee, PreviewLanguages } from '@/components/dashboard/as-customers-see'
import { Section } from '@/components/ui/card'
import { brandingOf } from '@/lib/business/read'
import { DEFAULT_LANGUAGE, languageOf } from '@/lib/core/language'
import { describeInvoice, type InvoiceSource } from '@/lib/invoice/document'

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
  const document = describeInvoice(source, language)
  const { name, logo, accentColor } = await brandingOf(source.invoice.businessId)
  return (
    <Section
      id="paper"
      title="Paper"
      aside={<PreviewLanguages shown={language} hrefOf={(each) => `${here}?lang=${each}`} />}
    >
      <AsCustomersSee
        language={language}
        caption={document.page ? 'What the customer reads.' : 'What the customer will read when it is sent.'}
      >
        <BrandHeader name={name} logo={logo} accentColor={accentColor} />
        <InvoicePaper document={document} nameAs="p" />
      </AsCustomersSee>
    </Section>
  )
}
