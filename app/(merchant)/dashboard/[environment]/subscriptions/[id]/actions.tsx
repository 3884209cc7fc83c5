import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { FormDialog } from '@/components/dashboard/form-dialog'
import { Form } from '@/components/form/form'
import { FormRadios } from '@/components/form/sent-choices'
import { FormField } from '@/components/form/sent-form'
import { LinkButton } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { MenuButton } from '@/components/ui/menu'
import { MenuKeys } from '@/components/ui/menu-keys'
import { Popover } from '@/components/ui/popover'
import { SubmitButton } from '@/components/ui/submit-button'
import { unbroken } from '@/components/ui/unbroken'
import { customerWord } from '@/lib/core/customer-name'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { TestMoney } from '../../../object/test-money'
import { AddCharge, opensAddCharge } from '../../invoice-items/form'
import { addingCharge } from '../../invoice-items/now'
import {
  cancelSubscriptionWithForm,
  pauseSubscriptionWithForm,
  resumeSubscriptionWithForm,
  unpauseSubscriptionWithForm,
} from '../actions'
import { GiveDays } from './days'
import { DiscountButtons, DiscountDialogs } from './discount'
import { endingNow, endingWithPeriod, pausing, unpausing } from './now'
import type { ShownSubscription } from './read'

const CANCEL_NOW = 'cancel-now'
const CANCEL_LATER = 'cancel-with-period'

interface SubscriptionActionsProps extends ShownSubscription {
  here: string
  mayAddTestMoney: boolean
  mayAsk: boolean
}

/** The main action for a subscription in its state. Shown next to the title. */
export function SubscriptionActions({ here, mayAddTestMoney, mayAsk, ...shown }: SubscriptionActionsProps) {
  const { subscription, dunning, forecast, language } = shown
  const { id, status, cancelAtPeriodEnd } = subscription
  const { customers, subscriptions } = MESSAGES[language]
  if (status === 'canceled') return null
  const isCharged = subscription.collection === 'wallet'
  const isShort = isCharged && (isOwing(shown) || forecast.charges[0]?.covered === false)
  const isUnagreed =
    isCharged && (subscription.pastDueReason === 'not_agreed' || forecast.charges[0]?.agreed === false)
  return (
    <>
      {mayAddTestMoney && isShort && <TestMoney customerId={subscription.customerId} language={language} />}
      <EndPauseButton {...shown} />
      {cancelAtPeriodEnd && (
        <Form action={resumeSubscriptionWithForm} hidden={{ id }} className="contents">
          <SubmitButton size="small">{subscriptions.page.resume}</SubmitButton>
        </Form>
      )}
      {mayAsk && isUnagreed && (
        <LinkButton
          href={`${here}/agreements/new?customerId=${subscription.customerId}&subscriptionId=${id}`}
          size="small"
        >
          {customers.page.askAgreement}
        </LinkButton>
      )}
      {isOwing(shown) && dunning.invoiceId && (
        <LinkButton href={`${here}/invoices/${dunning.invoiceId}`} look="quiet" size="small">
          {subscriptions.page.seeInvoice}
        </LinkButton>
      )}
    </>
  )
}

const isOwing = ({ subscription: { status } }: ShownSubscription) =>
  status === 'past_due' || status === 'unpaid'

interface SubscriptionChangesProps extends ShownSubscription {
  here: string
  mayCharge: boolean
}

/** Everything that a merchant can change of a subscription, each with its consequences. Shown below the sentence about its state. */
export function SubscriptionChanges({ here, mayCharge, ...shown }: SubscriptionChangesProps) {
  const { subscription, language } = shown
  const { id, status } = subscription
  const { charges, subscriptions } = MESSAGES[language]
  if (status === 'canceled') return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of one form, and each of these has a form of its own
    <div role="group" aria-label={subscriptions.page.changes} className="flex flex-wrap gap-2">
      {(status === 'active' || status === 'trialing') && (
        <LinkButton href={`${here}/subscriptions/${id}/change`} look="quiet" size="small">
          {subscriptions.change.title}
        </LinkButton>
      )}
      <PauseButton {...shown} />
      <GiveDays {...shown} />
      <DiscountButtons {...shown} />
      {mayCharge && (
        <button {...opensAddCharge} className={QUIET}>
          {charges.add.open}
        </button>
      )}
      <CancelButton {...shown} />
      {mayCharge && (
        <AddCharge
          of={{ customerId: subscription.customerId, subscriptionId: id }}
          consequence={addingCharge([subscription], shown.now, shown.timeZone, language)}
          language={language}
        />
      )}
      <DiscountDialogs {...shown} />
      <PauseDialogs {...shown} />
      <CancelDialogs {...shown} />
    </div>
  )
}

const QUIET = buttonClass({ look: 'quiet', size: 'small' })

/** A subscription that owes an invoice ends now. For every other one, the person chooses when. */
function CancelButton(shown: ShownSubscription) {
  const words = MESSAGES[shown.language].subscriptions.cancel
  if (isOwing(shown) || shown.subscription.cancelAtPeriodEnd)
    return (
      <button {...opensDialog(CANCEL_NOW)} className={QUIET}>
        {words.now}
      </button>
    )
  return (
    <Popover id="cancel" label={words.open} trigger={words.open} triggerClass={QUIET}>
      <MenuKeys>
        <MenuButton {...opensDialog(CANCEL_LATER)}>{words.later}</MenuButton>
        <MenuButton {...opensDialog(CANCEL_NOW)} look="danger">
          {words.now}
        </MenuButton>
      </MenuKeys>
    </Popover>
  )
}

function CancelDialogs(shown: ShownSubscription) {
  const { id, customerId, customerEmail } = shown.subscription
  const { customers, subscriptions } = MESSAGES[shown.language]
  const { cancel: words, page } = subscriptions
  const word = customerWord({ id: customerId, email: customerEmail })
  const reason = <FormField name="reason" label={words.reason} maxLength={500} autoComplete="off" />
  return (
    <>
      <ConfirmAction
        id={CANCEL_LATER}
        action={cancelSubscriptionWithForm}
        hidden={{ id, cancelAtPeriodEnd: 'true' }}
        title={words.laterTitle}
        consequence={unbroken(endingWithPeriod(shown))}
        confirm={words.later}
        cancel={page.keep}
        undo={{ action: resumeSubscriptionWithForm, hidden: { id }, words: page.undo }}
      >
        {reason}
      </ConfirmAction>
      <ConfirmAction
        id={CANCEL_NOW}
        action={cancelSubscriptionWithForm}
        hidden={{ id, cancelAtPeriodEnd: 'false' }}
        title={words.nowTitle}
        consequence={unbroken(endingNow(shown))}
        confirm={words.now}
        cancel={page.keep}
        word={word}
        wordLabel={filled(customers.page.typeWord, { word })}
      >
        {reason}
      </ConfirmAction>
    </>
  )
}

const PAUSE = 'pause'
const UNPAUSE = 'unpause'

const mayPause = ({ subscription: { status } }: ShownSubscription) =>
  status === 'active' || status === 'trialing'

function PauseButton(shown: ShownSubscription) {
  if (!mayPause(shown)) return null
  return (
    <button {...opensDialog(PAUSE)} className={buttonClass({ look: 'quiet', size: 'small' })}>
      {MESSAGES[shown.language].subscriptions.pause.open}
    </button>
  )
}

/** The main button of a paused subscription. */
function EndPauseButton({ subscription, language }: ShownSubscription) {
  if (subscription.status !== 'paused') return null
  return (
    <button {...opensDialog(UNPAUSE)} className={buttonClass({ size: 'small' })}>
      {MESSAGES[language].subscriptions.pause.end}
    </button>
  )
}

/** The dialogs around pauses. Each says what it does before it is done. */
function PauseDialogs(shown: ShownSubscription) {
  const { subscription, timeZone, language } = shown
  const { id, status } = subscription
  const { pause: words, page } = MESSAGES[language].subscriptions
  if (mayPause(shown))
    return (
      <FormDialog
        id={PAUSE}
        action={pauseSubscriptionWithForm}
        hidden={{ id, timeZone }}
        title={words.title}
        description={unbroken(pausing(shown))}
        submit={words.open}
        cancel={page.cancelDialog}
      >
        <FormRadios
          name="remaining"
          legend={words.remaining}
          defaultValue="keep"
          options={[
            { value: 'keep', label: words.keep, hint: words.keepHint },
            { value: 'lose', label: words.lose, hint: words.loseHint },
          ]}
        />
        <FormField name="resumesAt" label={words.resumes} type="date" hint={words.resumesHint} />
      </FormDialog>
    )
  if (status !== 'paused') return null
  return (
    <FormDialog
      id={UNPAUSE}
      action={unpauseSubscriptionWithForm}
      hidden={{ id }}
      title={words.endTitle}
      description={unbroken(unpausing(shown))}
      submit={words.end}
      cancel={page.cancelDialog}
    />
  )
}
