interface TipProps {
  /** What shows under the pointer and on focus. */
  tip: React.ReactNode
  children: React.ReactNode
  /** `pointer`: not reached with Tab. What it says stands elsewhere, too: on the page of the row, or in a table. */
  reach?: 'self' | 'pointer'
  className?: string
}

/**
 * Text with the whole of it, or the exact form of it, floating beside it. By CSS alone, so that a page of hundreds of
 * them loads no script. Escape hides it (see EscapeTips).
 */
export function Tip({ tip, children, reach = 'self', className = '' }: TipProps) {
  return (
    <span
      // What shows under the pointer must show for the keyboard, too.
      tabIndex={reach === 'self' ? 0 : undefined}
      className={`tip-holder relative z-[1] rounded ${className}`}
    >
      {children}
      <span role="tooltip" className="tip">
        {tip}
      </span>
    </span>
  )
}
