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
  /** What the field of that word is called. Left out: in English. */
  wordLabel?: string | undefined
  /** Takes back what was done. It is offered for a while. */
  undo?: Undo | undefined
  /** Fields of the form, such as a choice. */
  children?: React.ReactNode
}

/** Asks before something dangerous is done, and says what it does. What is refused is said in the same place. */
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

/** The browser does not send the form before the word is typed. The field has no name, so the word is not sent. */
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
 * The `pattern` of a field into which a word must be typed. Browsers read it with the `v` flag, under which a backslash
 * before any other character is an error. They then ignore the pattern.
 */
export function wordPattern(word: string): string {
  return `\\s*${word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}\\s*`
}
