import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { invoicePreview } from '@/app/link-preview'
import { BillNews } from '@/app/qr/bill-news'
import { PaymentNews } from '@/app/top-up/payment-news'
import type { Brand } from '@/components/customer/brand-header'
import { CustomerFrame } from '@/components/customer/frame'
import { NextPayment } from '@/components/customer/next-payment'
import { Seller } from '@/components/customer/seller'
import { ShareText } from '@/components/customer/share-text'
import { StartAgain } from '@/components/customer/start-again'
import { Notice } from '@/components/ui/notice'
import { LINK } from '@/components/ui/text-link'
import { brandingOf, sellerOf } from '@/lib/business/read'
import { toWire } from '@/lib/core/id'
import { describeInvoice, type InvoiceDocument } from '@/lib/invoice/document'
import { findHostedInvoice } from '@/lib/invoice/hosted'
import { readInvoiceToken } from '@/lib/invoice/hosted-url'
import { findWayBack } from '@/lib/payment-link/start-invoice-again'
import { billOf, paidAmong, readBill } from '@/lib/qr-request/bill'
import { findComingPayment } from '@/lib/subscription/find-coming-payment'
import { PAID } from '@/lib/top-up/pay-invoice-with-credit'
import { withProviderPayment } from '@/lib/top-up/with-provider-payment'
import { walletPage } from '@/lib/wallet/rules'
import { currentLanguage } from '@/messages/language'
import { startAgainFromInvoice } from './actions'
import { InvoicePaper } from './invoice-paper'
import { PaySection } from './pay-section'
import { payerOf } from './payer'
import { findInvoicePayment } from './payment'

interface Props {
  params: Promise<{ token: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return invoicePreview((await params).token, await currentLanguage())
}

/** An invoice as its customer sees it: who asks for how much, and whether it is paid. */
export default async function HostedInvoicePage({ params, searchParams }: Props) {
  const { token } = await params
  const { paid, from, was } = await searchParams
  const key = readInvoiceToken(token)
  if (!key) notFound()
  const user = (await payerOf(key)) ?? null
  // This may ask the provider, whose answer may pay the invoice. So it comes first.
  const payment = await findInvoicePayment(key, user, from)
  const asked = await findHostedInvoice(token)
  if (!asked) notFound()
  const requests = await readBill(billOf(asked.invoice))
  const source = (requests.length > 0 && (await findHostedInvoice(token))) || asked
  const document = describeInvoice(await withProviderPayment(source, user?.walletId), await currentLanguage())
  const brand = await brandingOf(source.invoice.businessId)
  const { status, settlement, totalAmountPaisa } = source.invoice
  const coming = await findComingPayment(source.invoice)
  const isJustPaid =
    (paid !== undefined && paidAmong(requests) !== undefined) ||
    (settlement === 'wallet' && (paid !== undefined || (from !== undefined && payment?.outcome === PAID)))
  return (
    <InvoiceSheet
      document={document}
      brand={brand}
      path={`/invoice/${token}`}
      isJustPaid={isJustPaid}
      news={
        status !== 'open' && (
          <>
            <PaymentNews
              payment={payment?.isForIt ? payment : null}
              page={`/invoice/${token}`}
              brand={brand}
              status={status}
            />
            <BillNews requests={requests} page={`/invoice/${token}`} brand={brand} />
          </>
        )
      }
    >
      {status === 'open' && (
        <>
          <PaySection
            invoice={key}
            amountPaisa={totalAmountPaisa}
            bill={billOf(source.invoice)}
            {...{ token, brand, user, payment, requests, was }}
          />
          <Seller seller={await sellerOf(source.invoice.businessId)} language={document.language} />
        </>
      )}
      {coming && (
        <NextPayment
          {...coming}
          business={brand.name}
          language={document.language}
          stop={walletPage(`/wallet/subscriptions/${toWire('sub', coming.subscriptionId)}`, key)}
        />
      )}
      <StartAgain
        wayBack={await findWayBack(key)}
        business={brand.name}
        action={startAgainFromInvoice}
        hidden={{ token }}
        look={status === 'paid' ? 'quiet' : 'primary'}
      />
    </InvoiceSheet>
  )
}

interface InvoiceSheetProps {
  document: InvoiceDocument
  brand: Brand
  path: string
  /** True if the customer has just paid it here. */
  isJustPaid: boolean
  /** The outcome of a payment that did not pay the invoice. It is shown above the invoice, where a returning person looks first. */
  news: React.ReactNode
  /** The ways to pay an open invoice. If its subscription has ended, the way to start it again. */
  children: React.ReactNode
}

/** One column that fits on a phone, and needs no JavaScript. */
async function InvoiceSheet({ document, brand, path, isJustPaid, news, children }: InvoiceSheetProps) {
  const { language, testNotice } = document
  const t = await getTranslations({ locale: language, namespace: 'invoice' })
  return (
    <CustomerFrame brand={brand} language={language} path={path} isSandbox={testNotice !== null}>
      {testNotice && <Notice look="warning">{testNotice}</Notice>}
      {isJustPaid && <Notice look="success">{t('pay.paid')}</Notice>}
      {document.status === 'paid' && news}
      <InvoicePaper document={document} nameAs="h1">
        {document.status !== 'paid' && (
          <>
            {news}
            {children}
          </>
        )}
      </InvoicePaper>
      {document.status === 'paid' && document.page && (
        <ShareText
          text={t('shareTitle', { amount: document.total.value, business: brand.name })}
          url={document.page.url}
          label={t('share')}
        />
      )}
      {document.status === 'paid' && children}
      <p>
        <a className={LINK} href={`${path}/pdf?lang=${language}`} download>
          {t('download')}
        </a>
      </p>
    </CustomerFrame>
  )
}
