import { InvoicePaper } from '@/app/invoice/[token]/invoice-paper'
import { BrandHeader } from '@/components/customer/brand-header'
import { AsCustomersSee, PreviewLanguages } from '@/components/dashboard/as-customers-see'
import { LivePreview } from '@/components/form/live-preview'
import { Empty } from '@/components/ui/empty'
import { brandingOf } from '@/lib/business/read'
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@/lib/core/language'
import { describeInvoice, type InvoiceSource } from '@/lib/invoice/document'

/** An invoice as its customer reads it. */
export async function paperOf(source: InvoiceSource, language: Language): Promise<React.ReactNode> {
  const document = describeInvoice(source, language)
  const { name, logo, accentColor } = await brandingOf(source.invoice.businessId)
  return (
    <AsCustomersSee
      language={language}
      caption={document.page ? 'What the customer reads.' : 'What the customer will read when it is sent.'}
    >
      <BrandHeader name={name} logo={logo} accentColor={accentColor} />
      <InvoicePaper document={document} nameAs="p" />
    </AsCustomersSee>
  )
}

interface BesidePaperProps {
  preview: React.ComponentProps<typeof LivePreview>['preview']
  /** The address of the page in a language of the paper. */
  hrefOf: (language: Language) => string
  /** The language that the address asks for. */
  lang: string | string[] | undefined
  /** The draft as it is stored. */
  source?: InvoiceSource
  /** The form. */
  children: React.ReactNode
}

/** The form of a draft, and beside it the paper that it makes. */
export async function BesidePaper({ preview, hrefOf, lang, source, children }: BesidePaperProps) {
  const language = languageOf(String(lang)) ?? DEFAULT_LANGUAGE
  return (
    <LivePreview
      preview={preview}
      lang={language}
      stored={source && (await paperOf(source, language))}
      none={<Empty>What the customer will read appears here with the first line.</Empty>}
      head={
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="text-xl font-semibold tracking-tight">Paper</h2>
          <PreviewLanguages shown={language} hrefOf={hrefOf} />
        </div>
      }
    >
      {children}
    </LivePreview>
  )
}
