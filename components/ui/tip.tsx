interface TipProps {
  /** What shows under the pointer and on focus. */
  tip: React.ReactNode
  children: React.ReactNode
  /** `pointer`: Tab does not reach it, because its content is also elsewhere: on the row's page, or in a table. */
  reach?: 'self' | 'pointer'
  className?: string
}

/**
 * A short text with its full or exact form in a tip. It uses only CSS, so a page with hundreds of them loads no script. Escape hides it
 * (see EscapeTips).
 */
export function Tip({ tip, children, reach = 'self', className = '' }: TipProps) {
  return (
    <span
      // What shows under the pointer must also show for the keyboard.
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
