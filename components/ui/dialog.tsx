'use client'

import { useEffect, useRef } from 'react'

interface DialogProps {
  /** Unique on the page. A button with `opensDialog(id)` opens it. */
  id: string
  title: string
  /** Use `alertdialog` to confirm something dangerous: screen readers read its text at once. */
  role?: 'dialog' | 'alertdialog'
  description: React.ReactNode
  children: React.ReactNode
}

/**
 * The browser's own modal dialog: the keyboard stays inside, Escape closes it, and the focus returns to the button. It opens and closes
 * without a script.
 */
export function Dialog({ id, title, role = 'dialog', description, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if ('commandForElement' in HTMLButtonElement.prototype) return
    // Browsers from before 2026 do not know the buttons' attributes.
    const obey = ({ target }: MouseEvent) => {
      const button = (target as Element).closest?.(`[commandfor="${CSS.escape(id)}"]`)
      if (button?.getAttribute('command') === 'close') dialog.current?.close()
      else if (button) dialog.current?.showModal()
    }
    document.addEventListener('click', obey)
    return () => document.removeEventListener('click', obey)
  }, [id])
  return (
    <dialog
      ref={dialog}
      id={id}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      className="m-auto w-[calc(100%-2rem)] max-w-md flex-col gap-4 rounded-lg border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-scrim/50 open:flex open:animate-open"
    >
      <h2 id={`${id}-title`} className="text-xl font-semibold tracking-tight text-balance">
        {title}
      </h2>
      <div id={`${id}-description`} className="text-sm text-pretty text-ink-muted">
        {description}
      </div>
      {children}
    </dialog>
  )
}
