import { getTranslations } from 'next-intl/server'
import { type BegunPayment, NotPaid } from '@/components/customer/not-paid'
import { LinkButton } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { Fold } from '@/components/ui/fold'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { StatusMark } from '@/components/ui/status-mark'
import { TextLink } from '@/components/ui/text-link'
import type { Tone } from '@/components/ui/tone'
import { WholeDates } from '@/components/ui/whole-dates'
import { toWire } from '@/lib/core/id'
import { unbrokenNpr } from '@/lib/core/money'
import { topUpFor } from '@/lib/core/top-up-amount'
import { type Coming, loadComing, type OwnCharge } from '@/lib/end-user/load-coming'
import { loadSubscriptions, type OwnSubscription } from '@/lib/end-user/load-subscriptions'
import { loadTransactions } from '@/lib/end-user/load-transactions'
import { ownListQuery } from '@/lib/end-user/schema'
import { getWallet } from '@/lib/wallet/read'
import { currentLanguage } from '@/messages/language'
import { MovementList } from './movement-list'
import { PlaceList } from './place-list'
import { requireCustomer } from './session'
import { NeededAnswer } from './subscriptions/needed-answer'
import { SubscriptionState } from './subscriptions/state'
import { findUnfinished, UnfinishedTopUp } from './top-ups/unfinished'
import { WalletPage } from './wallet-page'
import { walletTitle } from './wallet-title'
import { bothDays, costInWords } from './words'

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
      <EverythingLine coming={coming} now={ctx.now} unfinished={unfinished} />
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

/** What else there is to see and to do about a balance. */
async function Places() {
  const t = await getTranslations('wallet')
  return (
    <Section id="more" title={t('home.more')}>
      <PlaceList
        label={t('home.more')}
        places={[
          { href: '/wallet/invoices', lead: t('subscription.receipts') },
          { href: '/wallet/statement', lead: t('statement.title') },
          { href: '/wallet/agreements', lead: t('agreements.link') },
          { href: '/wallet/settings', lead: t('settings.title') },
        ]}
      />
    </Section>
  )
}

/** The subscriptions that a wallet pays, one line each. What has ended is folded. */
async function SubscriptionList({ subscriptions }: { subscriptions: readonly OwnSubscription[] }) {
  const t = await getTranslations('wallet.home')
  const language = await currentLanguage()
  const placeOf = (each: OwnSubscription) => ({
    href: `/wallet/subscriptions/${toWire('sub', each.id)}`,
    lead: each.productName,
    detail: (
      <>
        <span className="block">{each.businessName}</span>
        {costInWords(each, language)}
      </>
    ),
    mark: <SubscriptionState {...each} />,
  })
  const isOver = ({ status }: OwnSubscription) => status === 'canceled'
  const living = subscriptions.filter((each) => !isOver(each)).map(placeOf)
  const over = subscriptions.filter(isOver).map(placeOf)
  return (
    <>
      {living.length > 0 && <PlaceList label={t('subscriptions')} places={living} />}
      {over.length > 0 && (
        <Fold scale="large" title={t('ended', { count: over.length })} open={living.length === 0}>
          <PlaceList label={t('endedOnes')} places={over} />
        </Fold>
      )}
    </>
  )
}

// A daily subscription has thirty of them.
const SHOWN = 6

const TONES: Record<'covered' | 'short' | 'needsYes', Tone> = {
  covered: 'good',
  short: 'late',
  needsYes: 'waiting',
}

/** What is paid next, in order of date: covered, short, or waiting for a yes. */
async function ComingList({ charges, now }: { charges: readonly OwnCharge[]; now: Date }) {
  const t = await getTranslations('wallet.coming')
  const language = await currentLanguage()
  const rows = charges.map((charge, index) => {
    const standing = !charge.isAgreed ? 'needsYes' : charge.shortfallPaisa === 0n ? 'covered' : 'short'
    return {
      key: String(index),
      lead: (
        <TextLink href={`/wallet/subscriptions/${toWire('sub', charge.subscriptionId)}`}>
          {charge.productName}
        </TextLink>
      ),
      detail: (
        <>
          <span className="block">{bothDays(charge.at, now, language)}</span>
          {charge.businessName}
        </>
      ),
      figure: <Money paisa={charge.amountPaisa} language={language} />,
      aside: <StatusMark tone={TONES[standing]}>{t(standing)}</StatusMark>,
    }
  })
  const more = rows.slice(SHOWN)
  return (
    <>
      <RowList label={t('title')} rows={rows.slice(0, SHOWN)} />
      {more.length > 0 && (
        <Fold scale="large" title={t('more', { count: more.length })}>
          <RowList label={t('later')} rows={more} />
        </Fold>
      )}
    </>
  )
}

interface EverythingLineProps {
  coming: Coming
  now: Date
  /** A payment that its provider has not answered. */
  unfinished: BegunPayment | null
}

/** What must be added so that everything that comes is paid, with one button for exactly that. */
async function EverythingLine({ coming: { everything, charges }, now, unfinished }: EverythingLineProps) {
  const t = await getTranslations('wallet.home')
  const language = await currentLanguage()
  const { until, shortfallPaisa } = everything
  const date = until && bothDays(until, now, language)
  const isAllAgreed = charges.every(({ isAgreed }) => isAgreed)
  if (!date || shortfallPaisa === 0n)
    return (
      <>
        {date && (
          <p className="text-sm text-ink-muted">
            <WholeDates>{t(isAllAgreed ? 'covered' : 'agreedCovered', { date })}</WholeDates>
          </p>
        )}
        <Ways unfinished={unfinished}>
          <LinkButton href="/wallet/top-up" size="large">
            {t('topUp')}
          </LinkButton>
        </Ways>
      </>
    )
  const amountPaisa = topUpFor(shortfallPaisa)
  const [amount, once] = [unbrokenNpr(shortfallPaisa, language), unbrokenNpr(amountPaisa, language)]
  return (
    <>
      <p className="font-medium">
        <WholeDates>{t(isAllAgreed ? 'everything' : 'agreedEverything', { date, amount })}</WholeDates>
      </p>
      {amountPaisa < shortfallPaisa && (
        <p className="text-sm text-ink-muted">{t('atOnce', { amount: once })}</p>
      )}
      <Ways unfinished={unfinished}>
        <LinkButton href={`/wallet/top-up?amount=${amountPaisa}`} size="large">
          {t('add', { amount: once })}
        </LinkButton>
        <p className="text-sm">
          <TextLink href="/wallet/top-up">{t('other')}</TextLink>
        </p>
      </Ways>
    </>
  )
}

const Ways = ({
  unfinished,
  children,
}: Pick<EverythingLineProps, 'unfinished'> & { children: React.ReactNode }) =>
  unfinished ? <NotPaid topUp={unfinished}>{children}</NotPaid> : children
