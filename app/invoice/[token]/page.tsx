import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { StartAgain } from '@/components/customer/start-again'
import { brandingOf } from '@/lib/business/read'
import { describeInvoice } from '@/lib/invoice/document'
import { findHostedInvoice } from '@/lib/invoice/hosted'
import { readInvoiceToken } from '@/lib/invoice/hosted-url'
import { findWayBack } from '@/lib/payment-link/start-invoice-again'
import { withProviderPayment } from '@/lib/top-up/with-provider-payment'
import { currentLanguage } from '@/messages/language'
import { startAgainFromInvoice } from './actions'
import { InvoiceSheet } from './invoice-sheet'
import { PaySection } from './pay-section'
import { payerOf } from './payer'

interface Props {
  params: Promise<{ token: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

// Its address is all that protects it: not for search engines, and not for whatever a link leads to.
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('document')
  return { title: t('invoice'), robots: { index: false, follow: false }, referrer: 'no-referrer' }
}

/** An invoice as its customer reads it: who asks for what, and whether it is paid. */
export default async function HostedInvoicePage({ params, searchParams }: Props) {
  const { token } = await params
  const source = await findHostedInvoice(token)
  if (!source) notFound()
  const key = readInvoiceToken(token)
  const payer = key && (await payerOf(key))
  const document = describeInvoice(
    await withProviderPayment(source, payer?.walletId),
    await currentLanguage(),
  )
  const brand = await brandingOf(source.invoice.businessId)
  const { status, settlement, totalAmountPaisa } = source.invoice
  const { paid, from } = await searchParams
  const isJustPaid = settlement === 'wallet' && paid !== undefined
  return (
    <InvoiceSheet document={document} brand={brand} path={`/invoice/${token}`} isJustPaid={isJustPaid}>
      {key && status === 'open' && (
        <PaySection invoice={key} amountPaisa={totalAmountPaisa} token={token} from={from} />
      )}
      {key && (
        <StartAgain
          wayBack={await findWayBack(key)}
          business={brand.name}
          action={startAgainFromInvoice}
          hidden={{ token }}
          look={status === 'paid' ? 'quiet' : 'primary'}
        />
      )}
    </InvoiceSheet>
  )
}
