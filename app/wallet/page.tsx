import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { Fold } from '@/components/ui/fold'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { StatusMark } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import type { Tone } from '@/components/ui/tone'
import { listWallets, type OwnWallet } from '@/lib/auth/own-wallets'
import { toWire } from '@/lib/core/id'
import { loadComing, type OwnCharge } from '@/lib/end-user/load-coming'
import { loadOtherOpenInvoices } from '@/lib/end-user/load-invoices'
import { loadSubscriptions, type OwnSubscription } from '@/lib/end-user/load-subscriptions'
import { loadTransactions } from '@/lib/end-user/load-transactions'
import { ownListQuery } from '@/lib/end-user/schema'
import { getWallet } from '@/lib/wallet/read'
import { currentLanguage } from '@/messages/language'
import { openBalanceWithForm } from './actions'
import { FirstLine } from './first-line'
import { InvoiceList } from './invoices/invoice-list'
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
// People have only a few. The API lists more.
const MANY = ownListQuery.parse({ limit: '100' })

export const generateMetadata = walletTitle('title')

/** The Khata balance: the amount, what is missing, the next charges, the subscriptions, and the latest movements. */
export default async function BalancePage({ searchParams }: PageProps<'/wallet'>) {
  const query = await searchParams
  const ctx = await requireCustomer('/wallet', query)
  const t = await getTranslations('wallet')
  const language = await currentLanguage()
  const [wallet, own, coming, unfinished, subscriptions, movements, open] = await Promise.all([
    getWallet(ctx),
    listWallets(ctx),
    loadComing(ctx),
    findUnfinished(ctx),
    loadSubscriptions(ctx, MANY),
    loadTransactions(ctx, FEW),
    loadOtherOpenInvoices(ctx),
  ])
  // In a sandbox, the frame already says which business it is.
  const here = ctx.environment === 'production' ? own.find(({ id }) => id === ctx.walletId) : undefined
  const others = own.filter(({ id }) => id !== ctx.walletId)
  return (
    <WalletPage ctx={ctx} path="/wallet" title={t('title')} place="home" isTitleHidden>
      <div className="flex flex-col gap-1">
        {/* The first heading says the same for people who cannot see the page. */}
        <p className="text-sm text-ink-muted" aria-hidden="true">
          {here?.businessName ? t('home.balanceAt', { business: here.businessName }) : t('home.balance')}
        </p>
        <p className="text-3xl font-semibold tracking-tight">
          <Money paisa={wallet.balancePaisa} language={language} />
        </p>
        {here?.businessName && (
          <p className="text-sm text-ink-muted">{t('home.spentAt', { business: here.businessName })}</p>
        )}
        <p className="text-sm">
          <TextLink href="/wallet/withdrawals">{t('withdrawals.new')}</TextLink>
        </p>
      </div>
      {unfinished && <UnfinishedTopUp topUp={unfinished} />}
      <FirstLine
        coming={coming}
        subscriptions={subscriptions.items}
        hasOpen={open.length > 0}
        now={ctx.now}
        unfinished={unfinished}
      />
      {open.length > 0 && (
        <Section id="open" title={t('home.open')}>
          <InvoiceList invoices={open} />
        </Section>
      )}
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
      {others.length > 0 && <OtherBalances wallets={others} />}
      <Places />
    </WalletPage>
  )
}

/** The person's other balances: those at shops that keep their customers' balances themselves, and the shared one. */
async function OtherBalances({ wallets }: { wallets: readonly OwnWallet[] }) {
  const t = await getTranslations('wallet.home')
  const language = await currentLanguage()
  return (
    <Section id="balances" title={t('balances')}>
      <ul className="flex flex-col gap-3">
        {wallets.map(({ id, businessName, balancePaisa }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {businessName ?? t('balance')}: <Money paisa={balancePaisa} language={language} />
            </span>
            <Form action={openBalanceWithForm} hidden={{ walletId: toWire('wal', id) }}>
              <SubmitButton size="small" look="quiet">
                {t('openBalance')}
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Links to everything else about a balance. */
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

/** The subscriptions that a wallet pays, one line each. Those that have ended are folded. */
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

/** The next charges in order of date. Only charges that are due soon are marked as not covered. */
async function ComingList({ charges, now }: { charges: readonly OwnCharge[]; now: Date }) {
  const t = await getTranslations('wallet.coming')
  const language = await currentLanguage()
  const rows = charges.map((charge, index) => {
    const isPaid = charge.shortfallPaisa === 0n
    const standing = !charge.isAgreed ? 'needsYes' : isPaid ? 'covered' : charge.isSoon ? 'short' : null
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
      aside: standing && <StatusMark tone={TONES[standing]}>{t(standing)}</StatusMark>,
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
