'use client'

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useState } from 'react'
import { buttonClass } from './button-look'
import { Field } from './field'
import { SubmitButton } from './submit-button'

interface ConfirmDialogProps {
  /** The button that opens it. */
  trigger: string
  title: string
  /** What happens, in figures. */
  consequence: string
  confirm: string
  cancel: string
  /** In production a word must be typed before anything happens. */
  word?: { label: string; text: string }
  action: (form: FormData) => void | Promise<void>
}

/** Asks before something dangerous is done, and says what it does. The keyboard stays inside until it is answered. */
export function ConfirmDialog({
  trigger,
  title,
  consequence,
  confirm,
  cancel,
  word,
  action,
}: ConfirmDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const isReady = word === undefined || typed.trim() === word.text
  const show = (open: boolean) => {
    setTyped('')
    setIsOpen(open)
  }
  const act = async (form: FormData) => {
    await action(form)
    show(false)
  }
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={show}>
      <AlertDialog.Trigger className={buttonClass({ look: 'quiet' })}>{trigger}</AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-20 bg-ink/40" />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-30 flex w-[calc(100%-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 flex-col gap-4 rounded-lg border border-line bg-raised p-6 shadow-float">
          <AlertDialog.Title className="text-xl font-semibold tracking-tight">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-pretty text-ink-muted">
            {consequence}
          </AlertDialog.Description>
          <form action={act} className="flex flex-col gap-4">
            {word && (
              <Field
                name="word"
                label={word.label}
                autoComplete="off"
                value={typed}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              />
            )}
            <div className="flex flex-wrap justify-end gap-3">
              <AlertDialog.Close className={buttonClass({ look: 'quiet' })}>{cancel}</AlertDialog.Close>
              {isReady ? (
                <SubmitButton look="danger">{confirm}</SubmitButton>
              ) : (
                <button type="button" disabled className={buttonClass({ look: 'danger' })}>
                  {confirm}
                </button>
              )}
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
