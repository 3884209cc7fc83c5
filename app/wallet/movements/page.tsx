import { getTranslations } from 'next-intl/server'
import { Empty } from '@/components/ui/empty'
import { TextLink } from '@/components/ui/text-link'
import { loadTransactions } from '@/lib/end-user/load-transactions'
import { MovementList } from '../movement-list'
import { Pages, pageIn } from '../pages'
import { requireCustomer } from '../session'
import { WalletPage } from '../wallet-page'
import { walletTitle } from '../wallet-title'

const PATH = '/wallet/movements'

export const generateMetadata = walletTitle('movements.title')

export default async function MovementsPage({ searchParams }: PageProps<'/wallet/movements'>) {
  const query = await searchParams
  const ctx = await requireCustomer(PATH, query)
  const t = await getTranslations('wallet.movements')
  const page = pageIn(query)
  const { items, nextCursor } = await loadTransactions(ctx, page)
  return (
    <WalletPage ctx={ctx} path={PATH} title={t('title')} place="movements">
      {items.length === 0 ? (
        <Empty>{t('empty')}</Empty>
      ) : (
        <MovementList movements={items} environment={ctx.environment} />
      )}
      <p>
        <TextLink href="/wallet/statement">{(await getTranslations('wallet.statement'))('title')}</TextLink>
      </p>
      <Pages path={PATH} nextCursor={nextCursor} isFirst={page.cursor === undefined} />
    </WalletPage>
  )
}
