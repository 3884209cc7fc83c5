'use client'

import { use, useState } from 'react'
import { Form } from '@/components/form/form'
import type { FormAction, FormState } from '@/components/form/form-state'
import { buttonClass } from '@/components/ui/button-look'
import { Dialog } from '@/components/ui/dialog'
import { closesDialog } from '@/components/ui/dialog-buttons'
import { SubmitButton } from '@/components/ui/submit-button'
import { AnnounceContext, type Undo } from './announcement'

interface FormDialogProps<Data> extends Omit<React.ComponentProps<typeof Dialog>, 'children'> {
  action: FormAction<Data>
  hidden?: Record<string, string>
  /** The text on the button that does it. */
  submit: string
  look?: 'primary' | 'danger'
  cancel?: string
  /** Undoes it. Offered for a while afterwards. */
  undo?: Undo | undefined
  /** The fields. */
  children?: React.ReactNode
}

/**
 * A form in a dialog, which closes when it is done. The result is announced on the page, a refusal in the dialog. It is empty when it is
 * opened again.
 */
export function FormDialog<Data>({
  action,
  hidden = {},
  submit,
  look = 'primary',
  cancel = 'Cancel',
  undo,
  children,
  ...dialog
}: FormDialogProps<Data>) {
  const { say, leaveWith } = use(AnnounceContext)
  const [timesDone, setTimesDone] = useState(0)
  const settle = ({ done }: FormState<Data>) => {
    leaveWith(undefined)
    if (!done) return
    document.querySelector<HTMLDialogElement>(`#${CSS.escape(dialog.id)}`)?.close()
    if (done.message) say(done.message, undo)
    setTimesDone((times) => times + 1)
  }
  return (
    <Dialog {...dialog}>
      <Form key={timesDone} action={action} hidden={hidden} onSend={() => leaveWith(undo)} onSettled={settle}>
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <button {...closesDialog(dialog.id)} className={buttonClass({ look: 'quiet', size: 'small' })}>
            {cancel}
          </button>
          <SubmitButton look={look} size="small">
            {submit}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
