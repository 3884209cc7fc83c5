import { Form } from '@/components/form/form'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { unbroken } from '@/components/ui/unbroken'
import { MESSAGES } from '@/messages/catalogue'
import { removePendingChangeWithForm } from '../actions'
import { waitingChange } from './now'
import type { ShownSubscription } from './read'

/** What changes with the next period, and the way to take it back. */
export function WaitingChange({ mayChange, ...shown }: ShownSubscription & { mayChange: boolean }) {
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
