'use client'

import { use, useId } from 'react'
import type { FormAction } from '@/components/form/form-state'
import { buttonClass } from '@/components/ui/button-look'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { CONTROL, FieldFrame } from '@/components/ui/field-frame'
import type { Undo } from './announcement'
import { EnvironmentContext } from './environment-context'
import { FormDialog } from './form-dialog'

interface ConfirmActionProps<Data> {
  action: FormAction<Data>
  hidden?: Record<string, string>
  /** The text on the button that opens it. If it is left out, a button elsewhere has `opensDialog(id)`, for example in a menu. */
  trigger?: string
  id?: string
  title: string
  /** What happens, in figures. */
  consequence: React.ReactNode
  /** The text on the button that does it. */
  confirm: string
  cancel?: string
  /** A word that must be typed in production, such as the object's name. */
  word?: string
  /** The label of the field for that word. English if it is left out. */
  wordLabel?: string | undefined
  /** Undoes it. Offered for a while afterwards. */
  undo?: Undo | undefined
  /** More fields of the form, such as a choice. */
  children?: React.ReactNode
}

/** Asks before something dangerous is done, and says what it does. A refusal is shown in the same place. */
export function ConfirmAction<Data>({
  trigger,
  id: givenId,
  consequence,
  confirm,
  cancel = 'Keep it',
  word,
  wordLabel = `Type “${word}” to go on`,
  children,
  ...form
}: ConfirmActionProps<Data>) {
  const ownId = useId()
  const id = givenId ?? ownId
  const mustType = use(EnvironmentContext) === 'production' && word
  return (
    <>
      {trigger && (
        <button {...opensDialog(id)} className={buttonClass({ look: 'quiet', size: 'small' })}>
          {trigger}
        </button>
      )}
      <FormDialog
        {...form}
        id={id}
        role="alertdialog"
        description={consequence}
        submit={confirm}
        cancel={cancel}
        look="danger"
      >
        {children}
        {mustType && <WordField word={mustType} label={wordLabel} />}
      </FormDialog>
    </>
  )
}

/** The browser does not send the form until the word is typed. The field has no name, so the word is not sent. */
function WordField({ word, label }: { word: string; label: string }) {
  const fieldId = useId()
  return (
    <FieldFrame fieldId={fieldId} label={label}>
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

/**
 * The `pattern` of a field for a word that must be typed. Browsers read it with the `v` flag, under which unnecessary backslashes are
 * errors. They would then ignore the pattern.
 */
export function wordPattern(word: string): string {
  return `\\s*${word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}\\s*`
}
