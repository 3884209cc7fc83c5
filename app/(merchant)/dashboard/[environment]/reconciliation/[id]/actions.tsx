import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { FormTextArea } from '@/components/form/sent-fields'
import { Card } from '@/components/ui/card'
import { Ago } from '@/components/ui/instant'
import { SubmitButton } from '@/components/ui/submit-button'
import type { WireReconciliation } from '@/lib/top-up/present'
import { checkTopUpWithForm, markTopUpHandledWithForm, reopenTopUpWithForm } from '../actions'

interface WhatToDoProps {
  topUp: WireReconciliation
  mayWrite: boolean
  timeZone: string
}

/** What the person can do about a top-up, and what another one has done. */
export function WhatToDo({ topUp, mayWrite, timeZone }: WhatToDoProps) {
  const { id, advice, reason, handled, provider } = topUp
  const canBeHandled = reason !== null && reason !== 'unfinished'
  if (!advice && (!mayWrite || provider === 'sandbox')) return null
  return (
    <Card>
      <div className="flex flex-col gap-4 text-sm">
        {handled && (
          <div className="flex flex-col gap-1">
            <p className="text-ink-muted">
              {handled.byName ?? 'A former member'} marked it as handled{' '}
              <Ago at={handled.at} timeZone={timeZone} now={new Date()} />:
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{handled.note}</p>
          </div>
        )}
        {advice && !handled && (
          <div className="flex flex-col gap-1">
            <h2 className="text-base font-semibold">What to do</h2>
            <p className="max-w-prose text-pretty">{advice}</p>
          </div>
        )}
        {mayWrite && (
          <div className="flex flex-wrap items-start gap-3">
            {provider !== 'sandbox' && (
              <Form action={checkTopUpWithForm} hidden={{ id }}>
                <SubmitButton size="small">Check now</SubmitButton>
              </Form>
            )}
            {canBeHandled && !handled && <MarkHandled id={id} />}
            {handled && (
              <Form action={reopenTopUpWithForm} hidden={{ id }}>
                <SubmitButton look="quiet" size="small">
                  Reopen
                </SubmitButton>
              </Form>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

function MarkHandled({ id }: { id: string }) {
  return (
    <ConfirmAction
      action={markTopUpHandledWithForm}
      hidden={{ id }}
      trigger="Mark as handled"
      title="Mark this top-up as handled"
      consequence="It leaves the list. No money moves: Khata credits and gives back only what the provider reports. Your note is kept in the audit log."
      confirm="Mark as handled"
      cancel="Leave it open"
    >
      <FormTextArea name="note" label="What was done" required maxLength={1000} />
    </ConfirmAction>
  )
}
