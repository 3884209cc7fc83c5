'use client'

import { useState } from 'react'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { EnvironmentScope } from '@/components/dashboard/environment-context'
import type { FormAction } from '@/components/form/form-state'

/** The question before something dangerous, as in production. It shows the answer. */
export function Dialogs() {
  const [answer, setAnswer] = useState('nothing')
  const says =
    (text: string): FormAction =>
    async () => {
      setAnswer(text)
      return { key: '', values: {}, errors: {}, done: {} }
    }
  return (
    <EnvironmentScope environment="production" places={[]}>
      <div className="flex flex-wrap items-center gap-3">
        <ConfirmAction
          action={says('canceled')}
          trigger="Cancel a subscription"
          title="Cancel the subscription now?"
          consequence="Ends 1 subscription now, voids invoice 2083-84/000031 of Rs 1,500.00. Cannot be undone."
          confirm="Cancel it now"
        />
        <ConfirmAction
          action={says('deleted')}
          trigger="Delete an endpoint"
          title="Delete the endpoint?"
          consequence="12 deliveries that wait are not sent any more. Cannot be undone."
          confirm="Delete it"
          word="delete"
        />
        <output>{answer}</output>
      </div>
    </EnvironmentScope>
  )
}
