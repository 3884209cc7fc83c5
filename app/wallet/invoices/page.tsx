import { getTranslations } from 'next-intl/server'
import { Empty } from '@/components/ui/empty'
import { loadInvoices } from '@/lib/end-user/load-invoices'
import { Pages, pageIn } from '../pages'
import { requireCustomer } from '../session'
import { WalletPage } from '../wallet-page'
import { walletTitle } from '../wallet-title'
import { InvoiceList } from './invoice-list'

const PATH = '/wallet/invoices'

export const generateMetadata = walletTitle('invoices.title')

export default async function InvoicesPage({ searchParams }: PageProps<'/wallet/invoices'>) {
  const query = await searchParams
  const ctx = await requireCustomer(PATH, query)
  const t = await getTranslations('wallet.invoices')
  const page = pageIn(query)
  const { items, nextCursor } = await loadInvoices(ctx, page)
  return (
    <WalletPage ctx={ctx} path={PATH} title={t('title')} place="invoices">
      {items.length === 0 ? <Empty>{t('empty')}</Empty> : <InvoiceList invoices={items} />}
      <Pages path={PATH} nextCursor={nextCursor} isFirst={page.cursor === undefined} />
    </WalletPage>
  )
}
