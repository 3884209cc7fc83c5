interface PopoverProps {
  /** Unique on the page. */
  id: string
  /** What stands on the button that opens it. */
  trigger: React.ReactNode
  /** What opens, for screen readers. */
  label: string
  triggerClass: string
  children: React.ReactNode
}

/**
 * Something small that opens from a button. The browser opens it, places it, closes it on Escape and on a press beside it,
 * and gives the focus back, so it works without a script.
 */
export function Popover({ id, trigger, label, triggerClass, children }: PopoverProps) {
  return (
    <>
      <button type="button" popoverTarget={id} className={triggerClass}>
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="popover-below rounded-lg border border-line bg-raised p-1.5 text-sm text-ink shadow-float open:animate-open"
      >
        {children}
      </div>
    </>
  )
}
