import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { buttonClass } from '@/components/ui/button-look'
import { Card } from '@/components/ui/card'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { FilledText } from '@/components/ui/filled-text'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { type Language, LOCALES } from '@/lib/core/language'
import type { presentImport } from '@/lib/import/present'
import type { ImportPreview } from '@/lib/import/preview-schema'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import { deleteImportWithForm, runImportWithForm } from '../actions'
import { counted, runWords, staysOut } from '../now'

type Import = ReturnType<typeof presentImport>

interface RunImportProps {
  of: Import
  preview: ImportPreview
  language: Language
}

/** The button that adds what is ready, in figures. In production it asks first. */
export function RunImport({ of, preview, language }: RunImportProps) {
  const { customers, imports } = MESSAGES[language]
  const words = imports.run
  const what = runWords(preview, language)
  const add = filled(words.add, { what })
  const word = String(preview.customers)
  const out = staysOut(of)
  if (preview.customers === 0) return null
  return (
    <Card>
      <div className="flex flex-col items-start gap-3">
        <p className="text-base font-medium text-pretty">
          {add}
          {LOCALES[language].fullStop}{' '}
          {out > 0 && staffWords('imports', language)('now.staysOut', counted(out, language))}
        </p>
        <p className="text-sm text-pretty text-ink-muted">
          <FilledText
            text={words.hear}
            values={{ link: <TextLink href="/docs/notices">{words.hearLink}</TextLink> }}
          />
        </p>
        {of.environment === 'production' ? (
          <>
            <button {...opensDialog('run-import')} className={buttonClass({})}>
              {add}
            </button>
            <ConfirmAction
              id="run-import"
              action={runImportWithForm}
              hidden={{ id: of.id }}
              title={filled(words.ask, { what })}
              consequence={words.text}
              confirm={words.yes}
              cancel={words.no}
              word={word}
              wordLabel={filled(customers.page.typeWord, { word })}
            />
          </>
        ) : (
          <Form action={runImportWithForm} hidden={{ id: of.id }}>
            <SubmitButton>{add}</SubmitButton>
          </Form>
        )}
      </div>
    </Card>
  )
}

/** Takes the file back. */
export function DeleteImport({ of, language }: { of: Import; language: Language }) {
  const { customers, imports } = MESSAGES[language]
  const words = imports.page
  return (
    <ConfirmAction
      action={deleteImportWithForm}
      hidden={{ id: of.id }}
      trigger={words.delete}
      title={words.deleteTitle}
      consequence={staffWords('imports', language)('page.deleteText', counted(of.rows, language))}
      confirm={words.delete}
      cancel={customers.page.keep}
    />
  )
}
