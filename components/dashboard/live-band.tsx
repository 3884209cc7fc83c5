import type { Messages } from '@/messages/catalogue'

/** The line above every production page: every action below it moves real money. */
export function LiveBand({ words }: { words: Messages['frame'] }) {
  return (
    <aside
      aria-label={words.environments.production}
      className="sticky top-0 z-10 flex h-(--band) print:hidden items-center justify-center bg-action px-4 text-xs font-medium whitespace-nowrap text-ink-inverse"
    >
      {words.realMoney}
    </aside>
  )
}
