import { FormDialog } from '@/components/dashboard/form-dialog'
import { FormRadios } from '@/components/form/sent-choices'
import { FormField } from '@/components/form/sent-form'
import { buttonClass } from '@/components/ui/button-look'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { unbroken } from '@/components/ui/unbroken'
import { MESSAGES } from '@/messages/catalogue'
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
      {MESSAGES[shown.language].subscriptions.pause.open}
    </button>
  )
}

/** What is done next with a paused one. */
export function EndPauseButton({ subscription, language }: ShownSubscription) {
  if (subscription.status !== 'paused') return null
  return (
    <button {...opensDialog(UNPAUSE)} className={buttonClass({ size: 'small' })}>
      {MESSAGES[language].subscriptions.pause.end}
    </button>
  )
}

/** Each says what it does, before it is done. */
export function PauseDialogs(shown: ShownSubscription) {
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
