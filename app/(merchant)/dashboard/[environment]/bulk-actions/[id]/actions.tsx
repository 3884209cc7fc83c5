import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { buttonClass } from '@/components/ui/button-look'
import { Card } from '@/components/ui/card'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { runBulkActionWithForm, stopBulkActionWithForm } from '../actions'
import { bulkConsequence, bulkWords, type ShownBulk } from '../now'

interface BulkProps {
  of: ShownBulk
  language: Language
}

/** The button that does it, in figures. In production it asks first. */
export function RunBulk({ of, language }: BulkProps) {
  if (of.ready === 0) return null
  const { bulk, customers } = MESSAGES[language]
  const words = bulk.page
  const does = bulkWords(of, language)
  const word = String(of.ready)
  return (
    <Card>
      <div className="flex flex-col items-start gap-3">
        <p className="text-base font-medium text-pretty">{does}</p>
        <p className="text-sm text-pretty text-ink-muted">{bulkConsequence(of, language)}</p>
        <div className="flex flex-wrap gap-3">
          {of.environment === 'production' ? (
            <button {...opensDialog('run-bulk')} className={buttonClass({})}>
              {does}
            </button>
          ) : (
            <Form action={runBulkActionWithForm} hidden={{ id: of.id }}>
              <SubmitButton>{does}</SubmitButton>
            </Form>
          )}
          <Form action={stopBulkActionWithForm} hidden={{ id: of.id }}>
            <SubmitButton look="quiet">{words.nothing}</SubmitButton>
          </Form>
        </div>
        {of.environment === 'production' && (
          <ConfirmAction
            id="run-bulk"
            action={runBulkActionWithForm}
            hidden={{ id: of.id }}
            title={filled(words.ask, { does })}
            consequence={`${bulkConsequence(of, language)} ${words.notInOneGo}`}
            confirm={does}
            cancel={words.notYet}
            word={word}
            wordLabel={filled(customers.page.typeWord, { word })}
          />
        )}
      </div>
    </Card>
  )
}

/** Ends one that runs. */
export function StopBulk({ of, language }: BulkProps) {
  const words = MESSAGES[language].bulk.page
  return (
    <ConfirmAction
      action={stopBulkActionWithForm}
      hidden={{ id: of.id }}
      trigger={words.stop}
      title={words.stopTitle}
      consequence={words.stopText}
      confirm={words.stop}
      cancel={words.goOn}
    />
  )
}
