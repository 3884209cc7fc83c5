'use client'

import { useEffect, useRef } from 'react'

interface PopoverProps {
  /** Unique on the page. */
  id: string
  /** The content of the button that opens it. */
  trigger: React.ReactNode
  /** The name of the popover, for screen readers. */
  label: string
  triggerClass: string
  /** The value that was chosen in it, if it stays on the page. When this changes, it closes. */
  closesWith?: string
  children: React.ReactNode
}

const FOCUSABLE = 'a[href], button, input:enabled:not([type="hidden"]), select, textarea'

/**
 * Something small that opens from a button. The browser opens and places it, closes it on Escape and on a press outside, and returns the
 * focus, so it works without a script. With one, its chosen or first control gets the focus.
 */
export function Popover({ id, trigger, label, triggerClass, closesWith, children }: PopoverProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const chosen = useRef(closesWith)
  useEffect(() => {
    // Popovers that a person opened before the script started stay open.
    if (chosen.current === closesWith) return
    chosen.current = closesWith
    if (!box.current?.matches(':popover-open')) return
    box.current.hidePopover()
    // The focused element may have disappeared with the old choice.
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
  // A popover inside this one also triggers this handler.
  if (newState !== 'open' || target !== currentTarget) return
  const chosen = currentTarget.querySelector<HTMLElement>('[aria-current="true"]')
  const first = chosen ?? currentTarget.querySelector<HTMLElement>(FOCUSABLE)
  first?.focus()
}
