import { FormDialog } from '@/components/dashboard/form-dialog'
import { buttonClass } from '@/components/ui/button-look'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { MESSAGES } from '@/messages/catalogue'
import { DaysField } from '../../../object/days-field'
import { giveDaysWithForm } from '../actions'
import type { ShownSubscription } from './read'

const DAYS = 'give-days'

/** Gives the customer more days to pay at the counter. Wallet payments are retried instead, so they have no such button. */
export function GiveDays({ subscription: { id, status, collection }, language }: ShownSubscription) {
  const { days: words, page } = MESSAGES[language].subscriptions
  if (status !== 'past_due' || collection !== 'outside') return null
  return (
    <>
      <button {...opensDialog(DAYS)} className={buttonClass({ look: 'quiet', size: 'small' })}>
        {words.open}
      </button>
      <FormDialog
        id={DAYS}
        action={giveDaysWithForm}
        hidden={{ id }}
        title={words.title}
        description={words.text}
        submit={words.open}
        cancel={page.cancelDialog}
      >
        <DaysField label={words.label} />
      </FormDialog>
    </>
  )
}
