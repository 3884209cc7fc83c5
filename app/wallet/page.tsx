import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { Money } from '@/components/ui/money'
import { TextLink } from '@/components/ui/text-link'
import { loadSubscriptions } from '@/lib/end-user/load-subscriptions'
import { loadTransactions } from '@/lib/end-user/load-transactions'
import { presentOwnSubscription } from '@/lib/end-user/present'
import { ownListQuery } from '@/lib/end-user/schema'
import { getWallet } from '@/lib/wallet/read'
import { currentLanguage } from '@/messages/language'
import { EverythingLine } from './everything'
import { MovementList } from './movement-list'
import { requireCustomer } from './session'
import { doneWords } from './subscriptions/done'
import { SubscriptionList } from './subscriptions/subscription-list'
import { UnfinishedTopUp } from './top-ups/unfinished'
import { WalletPage } from './wallet-page'

const FEW = ownListQuery.parse({ limit: '5' })
// A person has a few. The API lists more.
const MANY = ownListQuery.parse({ limit: '100' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('wallet'))('title') }
}

/** What a wallet holds, what it pays next, and what moved last. */
export default async function WalletHomePage({ searchParams }: PageProps<'/wallet'>) {
  const query = await searchParams
  const ctx = await requireCustomer('/wallet', query)
  const t = await getTranslations('wallet')
  const language = await currentLanguage()
  const [wallet, subscriptions, movements] = await Promise.all([
    getWallet(ctx),
    loadSubscriptions(ctx, MANY),
    loadTransactions(ctx, FEW),
  ])
  return (
    <WalletPage
      ctx={ctx}
      path="/wallet"
      title={t('title')}
      place="home"
      isTitleHidden
      done={await doneWords(query)}
    >
      <div className="flex flex-col gap-1">
        <p className="text-sm text-ink-muted">{t('home.balance')}</p>
        <p className="text-3xl font-semibold tracking-tight">
          <Money paisa={wallet.balancePaisa} language={language} />
        </p>
      </div>
      <EverythingLine ctx={ctx} />
      <UnfinishedTopUp ctx={ctx} />
      <Section
        id="subscriptions"
        title={t('home.subscriptions')}
        aside={<TextLink href="/wallet/agreements">{t('agreements.link')}</TextLink>}
      >
        {subscriptions.items.length === 0 ? (
          <Empty>{t('home.noSubscriptions')}</Empty>
        ) : (
          <SubscriptionList subscriptions={subscriptions.items.map(presentOwnSubscription)} />
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
          <MovementList movements={movements.items} />
        )}
      </Section>
    </WalletPage>
  )
}
