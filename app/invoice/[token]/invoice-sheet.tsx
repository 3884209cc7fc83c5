import { getTranslations } from 'next-intl/server'
import type { Brand } from '@/components/customer/brand-header'
import { CustomerFrame } from '@/components/customer/frame'
import { ShareText } from '@/components/customer/share-text'
import { Notice } from '@/components/ui/notice'
import { LINK } from '@/components/ui/text-link'
import type { InvoiceDocument } from '@/lib/invoice/document'
import { InvoicePaper } from './invoice-paper'

interface InvoiceSheetProps {
  document: InvoiceDocument
  brand: Brand
  path: string
  /** The customer has just paid it here. */
  isJustPaid: boolean
  /** What became of a payment that did not pay it. It stands above the receipt, where a person looks who comes back. */
  news: React.ReactNode
  /** How it is paid, if it is open. If its subscription has ended, the way back. */
  children: React.ReactNode
}

/** One column that a phone shows whole; it needs no script. */
export async function InvoiceSheet({ document, brand, path, isJustPaid, news, children }: InvoiceSheetProps) {
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
