/** The line over every page of production. Below it, each press moves real money. */
export function LiveBand() {
  return (
    <aside
      aria-label="Production"
      className="sticky top-0 z-10 flex h-(--band) print:hidden items-center justify-center bg-action px-4 text-xs font-medium whitespace-nowrap text-ink-inverse"
    >
      Live: real money
    </aside>
  )
}
