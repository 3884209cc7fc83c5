'use client'

import { use, useId } from 'react'
import { Form } from '@/components/form/form'
import type { FormAction, FormState } from '@/components/form/form-state'
import { buttonClass } from '@/components/ui/button-look'
import { Dialog } from '@/components/ui/dialog'
import { closesDialog, opensDialog } from '@/components/ui/dialog-buttons'
import { CONTROL, FieldFrame } from '@/components/ui/field-frame'
import { SubmitButton } from '@/components/ui/submit-button'
import { AnnounceContext } from './announcement'
import { EnvironmentContext } from './environment-context'
import { wordPattern } from './word-pattern'

interface ConfirmActionProps<Data> {
  action: FormAction<Data>
  hidden?: Record<string, string>
  /** The words on the button that opens it. Without them, a button with `opensDialog(id)` stands elsewhere, as in a menu. */
  trigger?: string
  id?: string
  title: string
  /** What happens, in figures. */
  consequence: React.ReactNode
  /** The words on the button that does it. */
  confirm: string
  cancel?: string
  /** What must be typed in production, such as the name of the thing. */
  word?: string
  /** Fields of the form, such as a choice. */
  children?: React.ReactNode
}

/** Asks before something dangerous is done, and says what it does. What is refused is said in the same place. */
export function ConfirmAction<Data>({
  action,
  hidden = {},
  trigger,
  id: givenId,
  title,
  consequence,
  confirm,
  cancel = 'Keep it',
  word,
  children,
}: ConfirmActionProps<Data>) {
  const ownId = useId()
  const id = givenId ?? ownId
  const announce = use(AnnounceContext)
  const mustType = use(EnvironmentContext) === 'production' && word
  const settle = ({ done }: FormState<Data>) => {
    if (!done) return
    document.querySelector<HTMLDialogElement>(`#${CSS.escape(id)}`)?.close()
    if (done.message) announce(done.message)
  }
  return (
    <>
      {trigger && (
        <button {...opensDialog(id)} className={buttonClass({ look: 'quiet', size: 'small' })}>
          {trigger}
        </button>
      )}
      <Dialog id={id} role="alertdialog" title={title} description={consequence}>
        <Form action={action} hidden={hidden} onSettled={settle}>
          {children}
          {mustType && <WordField word={mustType} />}
          <div className="flex flex-wrap justify-end gap-3">
            <button {...closesDialog(id)} className={buttonClass({ look: 'quiet', size: 'small' })}>
              {cancel}
            </button>
            <SubmitButton look="danger" size="small">
              {confirm}
            </SubmitButton>
          </div>
        </Form>
      </Dialog>
    </>
  )
}

/** The browser does not send the form before the word is typed. The field has no name, so the word is not sent. */
function WordField({ word }: { word: string }) {
  const fieldId = useId()
  return (
    <FieldFrame fieldId={fieldId} label={`Type “${word}” to go on`}>
      <input
        id={fieldId}
        required
        pattern={wordPattern(word)}
        title={word}
        autoComplete="off"
        className={`${CONTROL} h-11`}
      />
    </FieldFrame>
  )
}
