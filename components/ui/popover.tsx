'use client'

import { useEffect, useRef } from 'react'

interface PopoverProps {
  /** Unique on the page. */
  id: string
  /** What stands on the button that opens it. */
  trigger: React.ReactNode
  /** What opens, for screen readers. */
  label: string
  triggerClass: string
  /** What was chosen in it, if it stays on the page meanwhile. When that changes, it closes. */
  closesWith?: string
  children: React.ReactNode
}

const FOCUSABLE = 'a[href], button, input:enabled:not([type="hidden"]), select, textarea'

/**
 * Something small that opens from a button. The browser opens it, places it, closes it on Escape and on a press beside it,
 * and gives the focus back, so it works without a script. With one, the focus goes to its chosen or first control.
 */
export function Popover({ id, trigger, label, triggerClass, closesWith, children }: PopoverProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const chosen = useRef(closesWith)
  useEffect(() => {
    // What a person opened before the script of the page came stays open.
    if (chosen.current === closesWith) return
    chosen.current = closesWith
    if (!box.current?.matches(':popover-open')) return
    box.current.hidePopover()
    // What had the focus inside may have gone with the old choice.
    opener.current?.focus()
  }, [closesWith])
  return (
    <>
      <button ref={opener} type="button" popoverTarget={id} className={triggerClass}>
        {trigger}
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={focusInside}
        className="popover-below rounded-lg border border-line bg-raised p-1.5 text-sm text-ink shadow-float open:animate-open"
      >
        {children}
      </div>
    </>
  )
}

function focusInside({ newState, currentTarget, target }: React.ToggleEvent<HTMLElement>): void {
  // A popover inside of this one tells it of its own toggle, too.
  if (newState !== 'open' || target !== currentTarget) return
  const chosen = currentTarget.querySelector<HTMLElement>('[aria-current="true"]')
  const first = chosen ?? currentTarget.querySelector<HTMLElement>(FOCUSABLE)
  first?.focus()
}
