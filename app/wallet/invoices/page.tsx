import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Empty } from '@/components/ui/empty'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { StatusMark } from '@/components/ui/status-mark'
import { LINK } from '@/components/ui/text-link'
import type { Tone } from '@/components/ui/tone'
import { loadInvoices } from '@/lib/end-user/load-invoices'
import { presentInvoice } from '@/lib/invoice/present'
import { currentLanguage } from '@/messages/language'
import { Pages, pageIn } from '../pages'
import { requireCustomer } from '../session'
import { WalletPage } from '../wallet-page'
import { TIME_ZONE } from '../words'

const PATH = '/wallet/invoices'

type ShownInvoice = ReturnType<typeof presentInvoice>

const TONES: Record<ShownInvoice['status'], Tone> = {
  draft: 'over',
  open: 'waiting',
  paid: 'good',
  void: 'over',
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('wallet.invoices'))('title') }
}

export default async function InvoicesPage({ searchParams }: PageProps<'/wallet/invoices'>) {
  const query = await searchParams
  const ctx = await requireCustomer(PATH, query)
  const t = await getTranslations('wallet.invoices')
  const page = pageIn(query)
  const { items, nextCursor } = await loadInvoices(ctx, page)
  const rows = await Promise.all(items.map(presentInvoice).map(rowOf))
  return (
    <WalletPage ctx={ctx} path={PATH} title={t('title')} place="invoices">
      {rows.length === 0 ? <Empty>{t('empty')}</Empty> : <RowList label={t('title')} rows={rows} />}
      <Pages path={PATH} nextCursor={nextCursor} isFirst={page.cursor === undefined} />
    </WalletPage>
  )
}

async function rowOf({
  id,
  invoiceNumber,
  hostedUrl,
  lines,
  status,
  totalAmountPaisa,
  createdAt,
}: ShownInvoice) {
  const t = await getTranslations('wallet.invoices')
  const language = await currentLanguage()
  const number = invoiceNumber ?? ''
  return {
    key: id,
    lead: hostedUrl ? (
      <a className={LINK} href={hostedUrl}>
        {lines[0]?.description ?? number}
      </a>
    ) : (
      number
    ),
    detail: (
      <>
        <span className="figures">{number}</span>,{' '}
        <BothDates at={createdAt} timeZone={TIME_ZONE} language={language} />
      </>
    ),
    figure: <Money paisa={totalAmountPaisa} language={language} />,
    aside: (
      <span className="inline-flex items-center gap-3">
        <StatusMark tone={TONES[status]}>{t(`status.${status}`)}</StatusMark>
        {hostedUrl && (
          <a
            className={LINK}
            href={`${hostedUrl}/pdf?lang=${language}`}
            aria-label={t('pdfOf', { number })}
            download
          >
            {t('pdf')}
          </a>
        )}
      </span>
    ),
  }
}
