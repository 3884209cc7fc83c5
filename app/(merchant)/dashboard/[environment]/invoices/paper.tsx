import { InvoicePaper } from '@/app/invoice/[token]/invoice-paper'
import { BrandHeader } from '@/components/customer/brand-header'
import { AsCustomersSee, PreviewLanguages } from '@/components/dashboard/as-customers-see'
import { LivePreview } from '@/components/form/live-preview'
import { Empty } from '@/components/ui/empty'
import { brandingOf } from '@/lib/business/read'
import { type Language, languageOf } from '@/lib/core/language'
import { describeInvoice, type InvoiceSource } from '@/lib/invoice/document'
import { MESSAGES } from '@/messages/catalogue'

/**
 * The document of an invoice as its customer sees it.
 * @param language of the document.
 * @param spoken the language of the page around it.
 */
export async function paperOf(
  source: InvoiceSource,
  language: Language,
  spoken: Language,
): Promise<React.ReactNode> {
  const words = MESSAGES[spoken].invoices.page
  const document = describeInvoice(source, language)
  const { name, logo, accentColor } = await brandingOf(source.invoice.businessId)
  return (
    <AsCustomersSee language={language} caption={document.page ? words.read : words.willRead}>
      <BrandHeader name={name} logo={logo} accentColor={accentColor} />
      <InvoicePaper document={document} nameAs="p" />
    </AsCustomersSee>
  )
}

interface BesidePaperProps {
  preview: React.ComponentProps<typeof LivePreview>['preview']
  /** The address of the page with the document in a language. */
  hrefOf: (language: Language) => string
  /** The language in the address. */
  lang: string | string[] | undefined
  /** The language of the page. */
  language: Language
  /** The stored draft. */
  source?: InvoiceSource
  /** The form. */
  children: React.ReactNode
}

/** The form of a draft, next to a preview of its document. */
export async function BesidePaper({ preview, hrefOf, lang, language, source, children }: BesidePaperProps) {
  const words = MESSAGES[language].invoices
  const shown = languageOf(String(lang)) ?? language
  return (
    <LivePreview
      preview={preview}
      lang={shown}
      stored={source && (await paperOf(source, shown, language))}
      none={<Empty>{words.draft.none}</Empty>}
      behind={words.draft.behind}
      head={
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="text-xl font-semibold tracking-tight">{words.page.paper}</h2>
          <PreviewLanguages label={words.page.previewLanguage} shown={shown} hrefOf={hrefOf} />
        </div>
      }
    >
      {children}
    </LivePreview>
  )
}
