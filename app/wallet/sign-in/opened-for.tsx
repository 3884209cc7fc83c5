import { getTranslations } from 'next-intl/server'
import { describeInvoice } from '@/lib/invoice/document'
import { findHostedInvoice } from '@/lib/invoice/hosted'
import { readInvoiceToken } from '@/lib/invoice/hosted-url'
import { currentLanguage } from '@/messages/language'

const INVOICE_PAGE = /^\/invoice\/([\w-]+)$/

const tokenIn = (next: string) => INVOICE_PAGE.exec(next)?.[1]

/** The invoice for which a balance is opened. @param next the page after the code. */
export function invoiceIn(next: string) {
  const token = tokenIn(next)
  return token === undefined ? null : readInvoiceToken(token)
}

/** What the person will pay from the balance that they open: the business, the product and the amount. */
export async function OpenedFor({ next }: { next: string }) {
  const source = await findHostedInvoice(tokenIn(next) ?? '')
  if (source?.invoice.status !== 'open') return null
  const t = await getTranslations('wallet.signIn')
  const { sender, total, lines } = describeInvoice(source, await currentLanguage())
  const what = lines.map(({ description }) => description).join(', ')
  return (
    <p className="font-medium wrap-anywhere">
      {t('toPay', { business: sender.name, amount: total.value, what })}
    </p>
  )
}
