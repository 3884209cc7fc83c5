import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { buttonClass } from '@/components/ui/button-look'
import { Card } from '@/components/ui/card'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import type { presentImport } from '@/lib/import/present'
import type { ImportPreview } from '@/lib/import/preview-schema'
import { deleteImportWithForm, runImportWithForm } from '../actions'
import { counted, runWords, staysOut } from '../now'

type Import = ReturnType<typeof presentImport>

/** The button that adds what is ready, in figures. In production it asks first. */
export function RunImport({ of, preview }: { of: Import; preview: ImportPreview }) {
  const words = runWords(preview)
  const out = staysOut(of)
  if (preview.customers === 0) return null
  return (
    <Card>
      <div className="flex flex-col items-start gap-3">
        <p className="text-base font-medium text-pretty">
          {words}. {out > 0 && `${counted(out, 'row')} ${out === 1 ? 'stays' : 'stay'} out.`}
        </p>
        <WhatTheyHear />
        {of.environment === 'production' ? (
          <>
            <button {...opensDialog('run-import')} className={buttonClass({})}>
              {words}
            </button>
            <ConfirmAction
              id="run-import"
              action={runImportWithForm}
              hidden={{ id: of.id }}
              title={`${words}?`}
              consequence="These are real people. What is added is not taken back in one go: customers are archived, and subscriptions are canceled, one by one. Nobody gets an SMS or a mail now."
              confirm="Add them"
              cancel="Not yet"
              word={String(preview.customers)}
            />
          </>
        ) : (
          <Form action={runImportWithForm} hidden={{ id: of.id }}>
            <SubmitButton>{words}</SubmitButton>
          </Form>
        )}
      </div>
    </Card>
  )
}

function WhatTheyHear() {
  return (
    <p className="text-sm text-pretty text-ink-muted">
      Nobody gets an SMS or a mail because of the import, and nobody is charged by it. Later, when a paid time
      or a trial ends, they are told as all of your customers are:{' '}
      <TextLink href="/docs/notices">Notices to customers</TextLink>.
    </p>
  )
}

/** Takes the file back. */
export function DeleteImport({ of }: { of: Import }) {
  return (
    <ConfirmAction
      action={deleteImportWithForm}
      hidden={{ id: of.id }}
      trigger="Delete file"
      title="Delete this file?"
      consequence={`What its ${counted(of.rows, 'row')} say is deleted. Nothing of it was added, and you can send it again.`}
      confirm="Delete file"
    />
  )
}
