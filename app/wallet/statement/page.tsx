import { getTranslations } from 'next-intl/server'
import { Empty } from '@/components/ui/empty'
import { RowList } from '@/components/ui/row-list'
import { LINK, TextLink } from '@/components/ui/text-link'
import {
  type NepaliMonth,
  nepaliMonthNamed,
  nepaliMonthsBetween,
  nepaliMonthWords,
} from '@/lib/core/nepali-month'
import { getWallet } from '@/lib/wallet/read'
import { currentLanguage } from '@/messages/language'
import { requireProvedCustomer } from '../session'
import { WalletPage } from '../wallet-page'
import { walletTitle } from '../wallet-title'

const PATH = '/wallet/statement'
const SHOWN = 24

export const generateMetadata = walletTitle('statement.title')

/** The months since the balance was opened, each as PDF and as CSV. */
export default async function StatementPage({ searchParams }: PageProps<'/wallet/statement'>) {
  const query = await searchParams
  const ctx = await requireProvedCustomer(PATH, query)
  const t = await getTranslations('wallet.statement')
  const { createdAt } = await getWallet(ctx)
  const before = nepaliMonthNamed(String(query.before ?? ''))
  const last = before ? new Date(before.from.getTime() - 1) : ctx.now
  const months = nepaliMonthsBetween(createdAt, last, SHOWN)
  const oldest = months.at(-1)
  const rows = await Promise.all(months.map(rowOf))
  return (
    <WalletPage ctx={ctx} path={PATH} title={t('title')} place="movements">
      <p className="text-pretty text-ink-muted">{t('lead')}</p>
      {rows.length === 0 ? <Empty>{t('none')}</Empty> : <RowList label={t('title')} rows={rows} />}
      {oldest && oldest.from > createdAt && (
        <p>
          <TextLink href={`${PATH}?before=${oldest.month}`}>{t('older')}</TextLink>
        </p>
      )}
    </WalletPage>
  )
}

async function rowOf(month: NepaliMonth) {
  const t = await getTranslations('wallet.statement')
  const language = await currentLanguage()
  const name = nepaliMonthWords(month, language)
  const file = `${PATH}/${month.month}`
  return {
    key: month.month,
    lead: name,
    figure: (
      <span className="-my-3 inline-flex gap-5">
        <a className={LINK} href={`${file}/pdf`} aria-label={t('pdfOf', { month: name })} download>
          {t('pdf')}
        </a>
        <a className={LINK} href={`${file}/csv`} aria-label={t('csvOf', { month: name })} download>
          {t('csvLink')}
        </a>
      </span>
    ),
  }
}
