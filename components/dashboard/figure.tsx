import { PageLink } from '@/components/ui/page-link'
import { Shape, TONE_INK, type Tone } from '@/components/ui/tone'

interface FigureProps {
  label: string
  /** The list behind the figure. If it is left out, the figure is not a link. */
  href?: string | undefined
  /** The state that the figure shows, if any. */
  tone?: Tone | undefined
  /** The figure itself. */
  children: React.ReactNode
  /** A few words about it. */
  note?: React.ReactNode
}

const LOOK =
  'group grid h-full grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 border-t border-line pt-3 min-[26rem]:flex min-[26rem]:flex-col min-[26rem]:items-stretch'

/** One figure with its name above it. The whole of it is a link to the list behind it. */
export function Figure({ label, href, tone, children, note }: FigureProps) {
  const all = (
    <>
      <Label>{label}</Label>
      <span className="figures flex items-baseline justify-end gap-2 text-xl font-semibold tracking-tight wrap-anywhere min-[26rem]:justify-start">
        {tone && <Shape tone={tone} className={TONE_INK[tone]} />}
        <span className="min-w-0">{children}</span>
      </span>
      <span className="col-span-2 text-xs text-pretty text-ink-muted">{note}</span>
    </>
  )
  if (!href) return <div className={LOOK}>{all}</div>
  return (
    <PageLink href={href} className={`${LOOK} transition-colors hover:border-line-strong`}>
      {all}
    </PageLink>
  )
}

/** A figure that cannot be shown. */
export function FigureFailed({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="alert" className="flex h-full flex-col gap-1 border-t border-bad-line pt-3">
      <Label>{label}</Label>
      <span className="text-xs text-pretty text-bad-ink">{children}</span>
    </div>
  )
}

function Label({ children }: { children: string }) {
  return <span className="text-xs font-medium text-ink-muted group-hover:text-ink">{children}</span>
}
