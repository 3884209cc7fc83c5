interface OneLineProps {
  /** It is a name, which keeps 180 px where there is room for a table. */
  isName?: boolean
  /** How many lines it may have on a phone, where nothing shows under a pointer. */
  onPhone?: 1 | 2
  children: string
}

/**
 * Text in one line of a row, so that all rows of a table are of one height. The whole of it shows under the pointer, and on the page that
 * the row leads to.
 */
export function OneLine({ isName = false, onPhone = 1, children }: OneLineProps) {
  return (
    <span
      title={children}
      className={`wrap-anywhere ${onPhone === 2 ? 'line-clamp-2 sm:line-clamp-1' : 'line-clamp-1'} ${isName ? 'md:min-w-45' : ''}`}
    >
      {children}
    </span>
  )
}
