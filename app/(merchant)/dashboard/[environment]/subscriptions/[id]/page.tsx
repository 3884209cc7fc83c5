import { factsOf } from '@/app/(merchant)/dashboard/object/facts-of'
import { termsInWords } from '@/app/(merchant)/dashboard/object/terms-words'
import { titled } from '@/app/titled'
import { Form } from '@/components/form/form'
import { Attempts } from '@/components/subscription/attempts'
import { ComingCharges } from '@/components/subscription/coming-charges'
import { StandingText } from '@/components/subscription/standing-text'
import { SubscriptionState } from '@/components/subscription/subscription-state'
import { Section } from '@/components/ui/card'
import { FilledText } from '@/components/ui/filled-text'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { unbroken } from '@/components/ui/unbroken'
import { hasTime } from '@/lib/core/paid-ahead'
import { timelineInWords } from '@/lib/invoice/timeline-words'
import { MOST_WAITING } from '@/lib/invoice-item/schema'
import { MESSAGES } from '@/messages/catalogue'
import { Related } from '../../../../list/rows'
import { ObjectPage } from '../../../object/object-page'
import { type Visit, visit } from '../../../visit'
import { WAITING_COLUMNS, waitingItems } from '../../invoice-items/waiting'
import { invoiceList, OWN_INVOICE_COLUMNS } from '../../invoices/list'
import { RecordPeriods } from '../../payments/form'
import { OWN_PAYMENT_COLUMNS, paymentList } from '../../payments/list'
import { removePendingChangeWithForm, updateSubscriptionMetadataWithForm } from '../actions'
import { subscriptionList } from '../list'
import { SubscriptionActions, SubscriptionChanges } from './actions'
import { discountText, ownerName, subscriptionTitle, waitingChange } from './now'
import { readSubscription, type ShownSubscription } from './read'

export const generateMetadata = titled(({ subscriptions }) => subscriptions.page.title)

type Props = PageProps<'/dashboard/[environment]/subscriptions/[id]'>

export default async function SubscriptionPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'subscriptions:read')
  const { ctx, business, language, may } = visitor
  const { customers, states, subscriptions } = MESSAGES[language]
  const { json, firstPaisa, isOwed, ...read } = await readSubscription(ctx, id)
  const { subscription } = read
  const here = `/dashboard/${environment}`
  const shown = { ...read, here, now: ctx.now, timeZone: business.timeZone, language }
  const mayChange = may('subscriptions:write')
  const mayAddTestMoney = environment === 'sandbox' && may('sandbox:write')
  return (
    <ObjectPage
      of={subscriptionList}
      visit={visitor}
      api="subscriptions"
      value={json}
      title={subscriptionTitle(subscription, language)}
      status={<SubscriptionState {...subscription} now={visitor.ctx.now} words={states} />}
      actions={
        <>
          {may('payments:write') && firstPaisa !== undefined && (
            <RecordPeriods
              {...{ firstPaisa, isOwed }}
              id={json.id}
              timeZone={business.timeZone}
              look={subscription.collection === 'outside' ? 'primary' : 'quiet'}
              language={language}
            />
          )}
          {mayChange && (
            <SubscriptionActions
              {...shown}
              mayAddTestMoney={mayAddTestMoney}
              mayAsk={may('agreements:write')}
            />
          )}
        </>
      }
      now={<StandingText {...shown} />}
      figures={
        <>
          <Tries {...shown} />
          {mayChange && <SubscriptionChanges {...shown} mayCharge={may('invoices:write')} />}
        </>
      }
      facts={subscriptionFacts(visitor, shown)}
      hasActivity
      metadata={mayChange && { action: updateSubscriptionMetadataWithForm, hidden: { id: subscription.id } }}
    >
      <WaitingChange {...shown} mayChange={mayChange} />
      <Coming {...shown} />
      <Related
        of={waitingItems}
        visit={visitor}
        id="waiting-charges"
        title={customers.billing.waiting}
        caption={customers.billing.waitingOf}
        where={{ customerId: subscription.customerId, waiting: 'true' }}
        show={MOST_WAITING}
        page={shown.waiting}
        columns={WAITING_COLUMNS}
        none={null}
      />
      <Related
        of={invoiceList}
        visit={visitor}
        id="invoices"
        title={customers.billing.invoices}
        caption={subscriptions.page.invoicesOf}
        where={{ subscriptionId: subscription.id }}
        // As many as a monthly subscription has in a year.
        show={12}
        columns={OWN_INVOICE_COLUMNS}
        none={subscriptions.page.noInvoices}
      />
      {may('payments:read') && (
        <Related
          of={paymentList}
          visit={visitor}
          id="payments"
          title={subscriptions.page.payments}
          caption={subscriptions.page.paymentsOf}
          where={{ subscriptionId: subscription.id }}
          show={6}
          columns={OWN_PAYMENT_COLUMNS}
          none={null}
        />
      )}
    </ObjectPage>
  )
}

/** What will change with the next period, and a button to undo that. */
function WaitingChange({ mayChange, ...shown }: ShownSubscription & { mayChange: boolean }) {
  const sentence = waitingChange(shown)
  if (!sentence) return null
  return (
    <Notice look="info">
      <p>{unbroken(sentence)}</p>
      {mayChange && (
        <Form action={removePendingChangeWithForm} hidden={{ id: shown.subscription.id }} className="mt-2">
          <SubmitButton look="quiet" size="small">
            {MESSAGES[shown.language].subscriptions.change.takeBack}
          </SubmitButton>
        </Form>
      )}
    </Notice>
  )
}

/** The attempts to collect the newest invoice, if it was not paid at once. */
function Tries({ subscription: { collection }, dunning, now, timeZone, language }: ShownSubscription) {
  if (!dunning.invoiceId) return null
  const reader = { now, timeZone, language }
  const attempts = dunning.attempts.map(({ description, ...attempt }) => ({
    ...attempt,
    ...(description && { description: timelineInWords(description, reader) }),
  }))
  return <Attempts collection={collection} dunning={{ ...dunning, attempts }} {...reader} />
}

/** The upcoming charges, as long as the subscription lasts. */
function Coming({ subscription, forecast, timeZone, language }: ShownSubscription) {
  const { cancelAtPeriodEnd, status, currentPeriodEnd, collection } = subscription
  const words = MESSAGES[language].subscriptions.coming
  const endsAt = cancelAtPeriodEnd && status !== 'canceled' ? currentPeriodEnd : null
  // An open invoice already has its reminders, and will not be charged.
  const isOpen = collection === 'outside' && status === 'past_due'
  const charges = isOpen ? forecast.charges.slice(1) : forecast.charges
  if (charges.length === 0 && !endsAt) return null
  return (
    <Section id="charges" title={words.title}>
      <ComingCharges forecast={{ ...forecast, charges }} {...{ collection, endsAt, timeZone, language }} />
      {charges.length > 0 && collection === 'wallet' && (
        <p className="text-xs text-ink-muted">
          {forecast.walletBalancePaisa === undefined ? words.unknown : words.otherwise}
        </p>
      )}
    </Section>
  )
}

/** The maximum that the customer allows per period, and since when. */
function Agreed({ subscription: { agreement }, language, ...time }: ShownSubscription) {
  if (!agreement?.givenAt) return null
  return (
    <FilledText
      text={MESSAGES[language].subscriptions.facts.atMost}
      values={{
        amount: <Money paisa={BigInt(agreement.amountPaisa ?? 0)} language={language} />,
        since: <Ago at={agreement.givenAt} now={time.now} timeZone={time.timeZone} language={language} />,
      }}
    />
  )
}

/** The facts about a subscription, for the rail of its page. */
function subscriptionFacts(visit: Visit, shown: ShownSubscription) {
  const { subscription, forecast, now, timeZone, language } = shown
  const { customerName: name, customerEmail: email, priceNickname, priceId, nextChargeAt } = subscription
  const fact = factsOf(visit)
  const { subscriptions, list } = MESSAGES[language]
  const { heads } = list
  const words = subscriptions.facts
  const price = [priceNickname, termsInWords(subscription, language)].filter(Boolean).join(', ')
  const period = {
    trialing: [words.trialFrom, words.trialTo] as const,
    canceled: [words.lastFrom, words.lastTo] as const,
  }
  const [from, to] =
    period[subscription.status as keyof typeof period] ?? ([heads.periodFrom, heads.periodTo] as const)
  return [
    fact.link(heads.customer, `customers/${subscription.customerId}`, ownerName(subscription, language)),
    { label: heads.email, value: name && email },
    fact.link(heads.product, `catalog/${subscription.productId}`, subscription.productName),
    fact.link(heads.price, `catalog/prices/${priceId}`, price),
    { label: words.discount, value: subscription.discount && discountText(subscription.discount, language) },
    {
      label: heads.nextCharge,
      value: nextChargeAt && (
        <>
          <Money paisa={subscription.nextAmountPaisa} language={language} />{' '}
          <Ago at={nextChargeAt} {...{ now, timeZone, language }} />
        </>
      ),
    },
    { label: words.agreed, value: subscription.agreement && <Agreed {...shown} /> },
    subscription.userId === null
      ? { label: words.inWallet, value: words.noWallet }
      : fact.money(words.inWallet, forecast.walletBalancePaisa),
    ...(hasTime(subscription)
      ? [fact.day(from, subscription.currentPeriodStart), fact.day(to, subscription.currentPeriodEnd)]
      : []),
    fact.day(words.pausedSince, subscription.pausedAt),
    fact.day(words.pauseEnds, subscription.resumesAt),
    fact.day(heads.started, subscription.createdAt),
    fact.day(words.lastPaid, subscription.lastBilledAt),
    fact.day(words.canceled, subscription.canceledAt),
    fact.day(heads.ended, subscription.endedAt),
    fact.id(subscription.id),
  ]
}
