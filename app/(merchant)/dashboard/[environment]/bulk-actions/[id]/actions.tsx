import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { buttonClass } from '@/components/ui/button-look'
import { Card } from '@/components/ui/card'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { SubmitButton } from '@/components/ui/submit-button'
import { runBulkActionWithForm, stopBulkActionWithForm } from '../actions'
import { bulkConsequence, bulkWords, type ShownBulk } from '../now'

/** The button that does it, in figures. In production it asks first. */
export function RunBulk({ of }: { of: ShownBulk }) {
  if (of.ready === 0) return null
  const words = bulkWords(of)
  return (
    <Card>
      <div className="flex flex-col items-start gap-3">
        <p className="text-base font-medium text-pretty">{words}</p>
        <p className="text-sm text-pretty text-ink-muted">{bulkConsequence(of)}</p>
        <div className="flex flex-wrap gap-3">
          {of.environment === 'production' ? (
            <button {...opensDialog('run-bulk')} className={buttonClass({})}>
              {words}
            </button>
          ) : (
            <Form action={runBulkActionWithForm} hidden={{ id: of.id }}>
              <SubmitButton>{words}</SubmitButton>
            </Form>
          )}
          <Form action={stopBulkActionWithForm} hidden={{ id: of.id }}>
            <SubmitButton look="quiet">Do nothing</SubmitButton>
          </Form>
        </div>
        {of.environment === 'production' && (
          <ConfirmAction
            id="run-bulk"
            action={runBulkActionWithForm}
            hidden={{ id: of.id }}
            title={`${words}?`}
            consequence={`${bulkConsequence(of)} It is not taken back in one go.`}
            confirm={words}
            cancel="Not yet"
            word={String(of.ready)}
          />
        )}
      </div>
    </Card>
  )
}

/** Ends one that runs. */
export function StopBulk({ of }: { of: ShownBulk }) {
  return (
    <ConfirmAction
      action={stopBulkActionWithForm}
      hidden={{ id: of.id }}
      trigger="Stop"
      title="Stop it?"
      consequence="What is done stays. What waits is not done."
      confirm="Stop"
      cancel="Let it go on"
    />
  )
}
