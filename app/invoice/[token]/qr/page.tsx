import type { Metadata } from 'next'
import { redirect as goTo, notFound } from 'next/navigation'
import { invoicePreview } from '@/app/link-preview'
import { BillQr } from '@/app/qr/bill-qr'
import { brandingOf } from '@/lib/business/read'
import { describeInvoice } from '@/lib/invoice/document'
import { findHostedInvoice } from '@/lib/invoice/hosted'
import { billOf, readBill } from '@/lib/qr-request/bill'
import { currentLanguage } from '@/messages/language'
import { payStraightWithForm } from '../actions'

interface Props {
  params: Promise<{ token: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return invoicePreview((await params).token, await currentLanguage())
}

/** The QR of an invoice. The invoice itself says when it is paid. */
export default async function InvoiceQrPage({ params }: Props) {
  const { token } = await params
  const asked = await findHostedInvoice(token)
  if (!asked) notFound()
  // The answer of the provider may pay it.
  const requests = await readBill(billOf(asked.invoice))
  const source = (await findHostedInvoice(token)) ?? asked
  const { invoice } = source
  const page = `/invoice/${token}`
  if (invoice.status !== 'open') goTo(invoice.status === 'paid' ? `${page}?paid=1` : page)
  const language = await currentLanguage()
  const { lines } = describeInvoice(source, language)
  return (
    <BillQr
      bill={billOf(invoice)}
      requests={requests}
      action={payStraightWithForm}
      hidden={{ token }}
      title={lines.map(({ description }) => description).join(', ')}
      page={page}
      brand={await brandingOf(invoice.businessId)}
      language={language}
    />
  )
}
