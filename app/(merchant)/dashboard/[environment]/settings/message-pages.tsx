import { InvoicePaper } from '@/app/invoice/[token]/invoice-paper'
import { BrandHeader } from '@/components/customer/brand-header'
import { AsCustomersSee } from '@/components/dashboard/as-customers-see'
import { brandingOf } from '@/lib/business/read'
import { type Language, LOCALES } from '@/lib/core/language'
import { env } from '@/lib/infra/env'
import { describeInvoice } from '@/lib/invoice/document'
import { sampleInvoice } from '@/lib/invoice/sample'
import { codeSms } from '@/lib/phone-code/code-sms'
import { MESSAGES } from '@/messages/catalogue'
import { OfferPreview } from '../../object/offer-preview'
import type { Visit } from '../../visit'
import { sampleSale } from './sample-sale'
import { SmsText } from './sms-text'

interface PagePreviewProps {
  visit: Visit
  language: Language
}

/** The top of a checkout, and the SMS with its code. */
export async function CheckoutPreview({ visit, language }: PagePreviewProps) {
  const { sender, product, ...price } = await sampleSale(visit, language)
  const host = new URL(env().CHECKOUT_URL).hostname
  const code = codeSms('987654', 'checkout', { business: sender.name, ...price }, { language, host })
  return (
    <>
      <OfferPreview
        visit={visit}
        offer={{ ...price, productName: product }}
        language={language}
        caption={MESSAGES[visit.language].subscriptions.link.preview}
      />
      <SmsText text={code} language={language} reader={visit.language} />
    </>
  )
}

/** The page of an invoice that is paid. */
export async function InvoicePreview({ visit, language }: PagePreviewProps) {
  const { product, amountPaisa, now, endAt } = await sampleSale(visit, language)
  const source = await sampleInvoice({
    business: visit.business,
    product,
    amountPaisa,
    customer: LOCALES[language].exampleName,
    startAt: now,
    endAt,
  })
  return (
    <AsCustomersSee language={language} caption={MESSAGES[visit.language].settings.messages.invoice}>
      <BrandHeader {...(await brandingOf(visit.business.id))} />
      <InvoicePaper document={describeInvoice(source, language)} nameAs="p" />
    </AsCustomersSee>
  )
}
