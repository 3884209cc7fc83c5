/** Text in a row, at most two lines. The full text shows under the pointer, and on the page that the row links to. */
export function Clamped({ children }: { children: string }) {
  return (
    <span title={children} className="line-clamp-2 wrap-anywhere">
      {children}
    </span>
  )
}
