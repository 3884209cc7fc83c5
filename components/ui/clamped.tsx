/** Text in a row, of two lines at most. The whole of it shows under the pointer, and on the page that the row leads to. */
export function Clamped({ children }: { children: string }) {
  return (
    <span title={children} className="line-clamp-2 wrap-anywhere">
      {children}
    </span>
  )
}
