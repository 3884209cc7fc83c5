/** The band on pages where no real money moves. */
export function Ribbon({ children }: { children: React.ReactNode }) {
  return (
    <p className="sandbox-stripes border-b border-late-line px-4 py-1 text-center text-xs font-medium text-late-ink">
      {children}
    </p>
  )
}
