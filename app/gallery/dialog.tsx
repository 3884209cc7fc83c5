'use client'

import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

/** A question before something dangerous. It says what was answered. */
export function Dialogs() {
  const [done, setDone] = useState('nothing')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ConfirmDialog
        trigger="Cancel a subscription"
        title="Cancel the subscription now?"
        consequence="Ends 1 subscription now, voids invoice 2083-84/000031 of Rs 1,500.00. Cannot be undone."
        confirm="Cancel it now"
        cancel="Keep it"
        action={() => setDone('canceled')}
      />
      <ConfirmDialog
        trigger="Delete an endpoint"
        title="Delete the endpoint?"
        consequence="12 deliveries that wait are not sent any more. Cannot be undone."
        confirm="Delete it"
        cancel="Keep it"
        word={{ label: 'Type "delete" to go on', text: 'delete' }}
        action={() => setDone('deleted')}
      />
      <output>{done}</output>
    </div>
  )
}
