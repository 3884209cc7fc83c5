import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { LinkButton } from '@/components/ui/button'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton, MenuLink } from '@/components/ui/menu'
import { SubmitButton } from '@/components/ui/submit-button'
import { unbroken } from '@/components/ui/unbroken'
import { customerWord } from '@/lib/core/customer-name'
import { TestMoney } from '../../../object/test-money'
import { AddCharge, AddChargeInMenu } from '../../invoice-items/form'
import { addingCharge } from '../../invoice-items/now'
import { cancelSubscriptionWithForm, resumeSubscriptionWithForm } from '../actions'
import { DiscountDialogs, DiscountInMenu } from './discount'
import { endingNow, endingWithPeriod } from './now'
import { EndPauseButton, PauseDialogs, PauseInMenu } from './pause'
import type { ShownSubscription } from './read'

const CANCEL_NOW = 'cancel-now'
const CANCEL_LATER = 'cancel-with-period'

interface SubscriptionActionsProps extends ShownSubscription {
  here: string
  mayAddTestMoney: boolean
  mayAsk: boolean
  mayCharge: boolean
}

/** What can be done with a subscription in its state. */
export function SubscriptionActions({
  here,
  mayAddTestMoney,
  mayAsk,
  mayCharge,
  ...shown
}: SubscriptionActionsProps) {
  const { subscription, dunning, forecast } = shown
  const { id, status, cancelAtPeriodEnd } = subscription
  if (status === 'canceled') return null
  const isOwed = status === 'past_due' || status === 'unpaid'
  const isShort = isOwed || forecast.charges[0]?.covered === false
  const isUnagreed = subscription.pastDueReason === 'not_agreed' || forecast.charges[0]?.agreed === false
  return (
    <>
      {mayAddTestMoney && isShort && <TestMoney customerId={subscription.customerId} />}
      <EndPauseButton {...shown} />
      {cancelAtPeriodEnd && (
        <Form action={resumeSubscriptionWithForm} hidden={{ id }} className="contents">
          <SubmitButton size="small">Resume subscription</SubmitButton>
        </Form>
      )}
      {mayAsk && isUnagreed && (
        <LinkButton
          href={`${here}/agreements/new?customerId=${subscription.customerId}&subscriptionId=${id}`}
          size="small"
        >
          Ask for an agreement
        </LinkButton>
      )}
      {isOwed && dunning.invoiceId && (
        <LinkButton href={`${here}/invoices/${dunning.invoiceId}`} size="small">
          Open invoice
        </LinkButton>
      )}
      <Menu id="subscription-menu" label="More actions">
        {(status === 'active' || status === 'trialing') && (
          <MenuLink href={`${here}/subscriptions/${id}/change`}>Change the plan</MenuLink>
        )}
        {mayCharge && <AddChargeInMenu />}
        <DiscountInMenu {...shown} />
        <PauseInMenu {...shown} />
        {!isOwed && !cancelAtPeriodEnd && (
          <MenuButton {...opensDialog(CANCEL_LATER)}>Cancel with its period</MenuButton>
        )}
        <MenuButton {...opensDialog(CANCEL_NOW)} look="danger">
          Cancel now
        </MenuButton>
      </Menu>
      {mayCharge && (
        <AddCharge
          of={{ customerId: subscription.customerId, subscriptionId: id }}
          consequence={addingCharge([subscription], shown.now, shown.timeZone)}
        />
      )}
      <DiscountDialogs {...shown} />
      <PauseDialogs {...shown} />
      <ConfirmAction
        id={CANCEL_LATER}
        action={cancelSubscriptionWithForm}
        hidden={{ id, cancelAtPeriodEnd: 'true' }}
        title="Cancel with its period?"
        consequence={unbroken(endingWithPeriod(shown))}
        confirm="Cancel with its period"
      >
        <ReasonField />
      </ConfirmAction>
      <ConfirmAction
        id={CANCEL_NOW}
        action={cancelSubscriptionWithForm}
        hidden={{ id, cancelAtPeriodEnd: 'false' }}
        title="Cancel now?"
        consequence={unbroken(endingNow(shown))}
        confirm="Cancel now"
        word={customerWord({ id: subscription.customerId, email: subscription.customerEmail })}
      >
        <ReasonField />
      </ConfirmAction>
    </>
  )
}

function ReasonField() {
  return <FormField name="reason" label="Reason (optional)" maxLength={500} autoComplete="off" />
}
