import { getTranslations } from 'next-intl/server'
import { onPage } from '@/app/on-page'
import { StartAgain } from '@/components/customer/start-again'
import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { TextLink } from '@/components/ui/text-link'
import { toWire } from '@/lib/core/id'
import { loadInvoices } from '@/lib/end-user/load-invoices'
import { loadSubscription } from '@/lib/end-user/load-subscriptions'
import { ownListQuery } from '@/lib/end-user/schema'
import { findOwnWayBack } from '@/lib/payment-link/start-again'
import { InvoiceList } from '../../invoices/invoice-list'
import { requireCustomer } from '../../session'
import { WalletPage } from '../../wallet-page'
import { walletTitle } from '../../wallet-title'
import { startAgainWithForm } from '../actions'
import { ChangePlan } from '../change-plan'
import { Contact } from '../contact'
import { doneWords } from '../done'
import { EndOrKeep } from '../end-or-keep'
import { SubscriptionFacts } from '../facts'
import { NeededAnswer } from '../needed-answer'
import { Pause } from '../pause'
import { SubscriptionState } from '../state'

// As many as a monthly subscription has in a year.
const FEW = ownListQuery.parse({ limit: '12' })

export const generateMetadata = walletTitle('title')

/** One subscription: its state, its payments, whom to ask, and how to end it. */
export default async function SubscriptionPage({
  params,
  searchParams,
}: PageProps<'/wallet/subscriptions/[id]'>) {
  const [{ id }, query] = await Promise.all([params, searchParams])
  const path = `/wallet/subscriptions/${id}`
  const ctx = await requireCustomer(path, query)
  const subscription = await onPage('sub', id, (subscriptionId) => loadSubscription(ctx, subscriptionId))
  const [invoices, wayBack] = await Promise.all([
    loadInvoices(ctx, FEW, subscription.id),
    findOwnWayBack(subscription),
  ])
  const t = await getTranslations('wallet.subscription')
  const { productName, businessName, businessId } = subscription
  return (
    <WalletPage ctx={ctx} path={path} title={productName} place="home" done={await doneWords(query)}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="wrap-anywhere text-ink-muted">{businessName}</p>
        <SubscriptionState {...subscription} />
      </div>
      <NeededAnswer subscription={subscription} />
      <SubscriptionFacts ctx={ctx} subscription={subscription} />
      <StartAgain
        wayBack={wayBack}
        business={businessName}
        action={startAgainWithForm}
        hidden={{ id: toWire('sub', subscription.id) }}
      />
      <ChangePlan subscription={subscription} />
      <Pause subscription={subscription} now={ctx.now} />
      <EndOrKeep subscription={subscription} />
      <Section
        id="receipts"
        title={t('receipts')}
        aside={invoices.nextCursor && <TextLink href="/wallet/invoices">{t('allReceipts')}</TextLink>}
      >
        {invoices.items.length === 0 ? (
          <Empty>{t('noReceipts')}</Empty>
        ) : (
          <InvoiceList invoices={invoices.items} />
        )}
      </Section>
      <Contact businessId={businessId} />
      <p>
        <TextLink href="/wallet">{t('back')}</TextLink>
      </p>
    </WalletPage>
  )
}
