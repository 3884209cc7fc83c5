import { ChevronRight } from 'lucide-react'

interface FoldProps {
  title: React.ReactNode
  /** At the end of the title's line. */
  aside?: React.ReactNode
  open?: boolean
  /** Large on customers' pages. */
  scale?: 'medium' | 'large'
  children: React.ReactNode
}

/** Content that most people do not need. It unfolds when its title is pressed, without a script. Folds can be nested. */
export function Fold({ title, aside, open = false, scale = 'medium', children }: FoldProps) {
  return (
    <details open={open} className={`border-y border-line ${scale === 'large' ? '' : 'text-sm'}`}>
      <summary
        className={`flex ${scale === 'large' ? 'min-h-12' : 'min-h-10'} list-none items-center gap-2 rounded-md py-2 font-medium [&::-webkit-details-marker]:hidden`}
      >
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-muted transition-transform [[open]>summary>&]:rotate-90"
        />
        <span className="min-w-0 flex-1">{title}</span>
        {aside}
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
