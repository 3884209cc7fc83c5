import { getTranslations } from 'next-intl/server'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { StatusMark } from '@/components/ui/status-mark'
import { LINK } from '@/components/ui/text-link'
import type { Tone } from '@/components/ui/tone'
import { mainLine, type StoredLine } from '@/lib/core/invoice-line'
import type { OwnInvoice } from '@/lib/end-user/load-invoices'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { lineInWords } from '@/lib/invoice/line-words'
import { currentLanguage } from '@/messages/language'
import { TIME_ZONE } from '../words'

const TONES: Record<OwnInvoice['status'], Tone> = {
  draft: 'over',
  open: 'waiting',
  paid: 'good',
  void: 'over',
}

/** Invoices, each with links to its page and its PDF. */
export async function InvoiceList({ invoices }: { invoices: readonly OwnInvoice[] }) {
  const t = await getTranslations('wallet.invoices')
  const language = await currentLanguage()
  const rows = invoices.map((invoice) => {
    const { id, invoiceNumber, lines, status, totalAmountPaisa, createdAt } = invoice
    const number = invoiceNumber ?? ''
    const line = mainLine(lines as unknown as StoredLine[])
    const page = hostedUrl(invoice)
    return {
      key: id,
      lead: (
        <a className={LINK} href={page}>
          {line ? lineInWords(line, invoice, language) : number}
        </a>
      ),
      detail: (
        <>
          <span className="block figures">{number}</span>
          <BothDates at={createdAt} timeZone={TIME_ZONE} language={language} />
        </>
      ),
      figure: <Money paisa={totalAmountPaisa} language={language} />,
      aside: (
        <span className="-my-3 inline-flex flex-wrap items-center justify-end gap-x-3">
          <StatusMark tone={TONES[status]}>{t(`status.${status}`)}</StatusMark>
          <a
            className={LINK}
            href={`${page}/pdf?lang=${language}`}
            aria-label={t('pdfOf', { number })}
            download
          >
            {t('pdf')}
          </a>
        </span>
      ),
    }
  })
  return <RowList label={t('title')} rows={rows} />
}
