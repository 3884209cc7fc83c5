import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { describeInvoice } from '@/lib/invoice/document'
import { findHostedInvoice } from '@/lib/invoice/hosted'
import { InvoiceSheet } from './invoice-sheet'

interface Props {
  params: Promise<{ token: string }>
  searchParams: Promise<{ lang?: string | string[] }>
}

// Its address is all that protects it: not for search engines, and not for whatever a link leads to.
export const metadata: Metadata = {
  title: 'Invoice',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

/** An invoice as its customer reads it: who asks for what, and whether it is paid. */
export default async function HostedInvoicePage({ params, searchParams }: Props) {
  const { token } = await params
  const source = await findHostedInvoice(token)
  if (!source) notFound()
  const language = (await searchParams).lang === 'ne' ? 'ne' : 'en'
  return <InvoiceSheet document={describeInvoice(source, language)} path={`/invoice/${token}`} />
}
