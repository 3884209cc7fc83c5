import { FormDialog } from '@/components/dashboard/form-dialog'
import { FormRadios } from '@/components/form/sent-choices'
import { FormField } from '@/components/form/sent-form'
import { buttonClass } from '@/components/ui/button-look'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { unbroken } from '@/components/ui/unbroken'
import { pauseSubscriptionWithForm, unpauseSubscriptionWithForm } from '../actions'
import { pausing, unpausing } from './now'
import type { ShownSubscription } from './read'

const PAUSE = 'pause'
const UNPAUSE = 'unpause'

const mayPause = ({ subscription: { status } }: ShownSubscription) =>
  status === 'active' || status === 'trialing'

export function PauseButton(shown: ShownSubscription) {
  if (!mayPause(shown)) return null
  return (
    <button {...opensDialog(PAUSE)} className={buttonClass({ look: 'quiet', size: 'small' })}>
      Pause
    </button>
  )
}

/** What is done next with a paused one. */
export function EndPauseButton({ subscription }: ShownSubscription) {
  if (subscription.status !== 'paused') return null
  return (
    <button {...opensDialog(UNPAUSE)} className={buttonClass({ size: 'small' })}>
      End the pause
    </button>
  )
}

/** Each says what it does, before it is done. */
export function PauseDialogs(shown: ShownSubscription) {
  const { subscription, timeZone } = shown
  const { id, status } = subscription
  if (mayPause(shown))
    return (
      <FormDialog
        id={PAUSE}
        action={pauseSubscriptionWithForm}
        hidden={{ id, timeZone }}
        title="Pause?"
        description={unbroken(pausing(shown))}
        submit="Pause"
      >
        <FormRadios
          name="remaining"
          legend="The time that is left"
          defaultValue="keep"
          options={[
            { value: 'keep', label: 'Keep it', hint: 'The period ends later by the length of the pause.' },
            {
              value: 'lose',
              label: 'Let it run',
              hint: 'The period ends as it would. After it a new one begins.',
            },
          ]}
        />
        <FormField
          name="resumesAt"
          label="Goes on by itself on (optional)"
          type="date"
          hint="Without a day, somebody has to end the pause."
        />
      </FormDialog>
    )
  if (status !== 'paused') return null
  return (
    <FormDialog
      id={UNPAUSE}
      action={unpauseSubscriptionWithForm}
      hidden={{ id }}
      title="End the pause?"
      description={unbroken(unpausing(shown))}
      submit="End the pause"
    />
  )
}
