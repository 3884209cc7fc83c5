import { getTranslations } from 'next-intl/server'
import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { Money } from '@/components/ui/money'
import { TextLink } from '@/components/ui/text-link'
import { loadComing } from '@/lib/end-user/load-coming'
import { loadSubscriptions } from '@/lib/end-user/load-subscriptions'
import { loadTransactions } from '@/lib/end-user/load-transactions'
import { ownListQuery } from '@/lib/end-user/schema'
import { getWallet } from '@/lib/wallet/read'
import { currentLanguage } from '@/messages/language'
import { ComingList } from './coming-list'
import { EverythingLine } from './everything'
import { MovementList } from './movement-list'
import { Places } from './places'
import { requireCustomer } from './session'
import { NeededAnswer } from './subscriptions/needed-answer'
import { SubscriptionList } from './subscriptions/subscription-list'
import { findUnfinished, UnfinishedTopUp } from './top-ups/unfinished'
import { WalletPage } from './wallet-page'
import { walletTitle } from './wallet-title'

const FEW = ownListQuery.parse({ limit: '5' })
// A person has a few. The API lists more.
const MANY = ownListQuery.parse({ limit: '100' })

export const generateMetadata = walletTitle('title')

/** The Khata balance: what is there, what is missing, what comes, what it pays for, and what moved last. */
export default async function BalancePage({ searchParams }: PageProps<'/wallet'>) {
  const query = await searchParams
  const ctx = await requireCustomer('/wallet', query)
  const t = await getTranslations('wallet')
  const language = await currentLanguage()
  const [wallet, coming, unfinished, subscriptions, movements] = await Promise.all([
    getWallet(ctx),
    loadComing(ctx),
    findUnfinished(ctx),
    loadSubscriptions(ctx, MANY),
    loadTransactions(ctx, FEW),
  ])
  return (
    <WalletPage ctx={ctx} path="/wallet" title={t('title')} place="home" isTitleHidden>
      <div className="flex flex-col gap-1">
        {/* The first heading says it to who does not see the page. */}
        <p className="text-sm text-ink-muted" aria-hidden="true">
          {t('home.balance')}
        </p>
        <p className="text-3xl font-semibold tracking-tight">
          <Money paisa={wallet.balancePaisa} language={language} />
        </p>
      </div>
      {unfinished && <UnfinishedTopUp topUp={unfinished} />}
      <EverythingLine coming={coming} now={ctx.now} begunAt={unfinished?.createdAt ?? null} />
      {subscriptions.items.map((each) => (
        <NeededAnswer key={each.id} subscription={each} />
      ))}
      {coming.charges.length > 0 && (
        <Section id="coming" title={t('home.coming')}>
          <ComingList charges={coming.charges} now={ctx.now} />
        </Section>
      )}
      <Section id="subscriptions" title={t('home.subscriptions')}>
        {subscriptions.items.length === 0 ? (
          <Empty>{t('home.noSubscriptions')}</Empty>
        ) : (
          <SubscriptionList subscriptions={subscriptions.items} />
        )}
      </Section>
      <Section
        id="movements"
        title={t('home.movements')}
        aside={movements.nextCursor && <TextLink href="/wallet/movements">{t('home.allMovements')}</TextLink>}
      >
        {movements.items.length === 0 ? (
          <Empty>{t('movements.empty')}</Empty>
        ) : (
          <MovementList movements={movements.items} environment={ctx.environment} />
        )}
      </Section>
      <Places />
    </WalletPage>
  )
}
