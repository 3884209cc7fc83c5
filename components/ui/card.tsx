/** A sheet on the page for what belongs together. */
export function Card({ children }: { children: React.ReactNode }) {
  return <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">{children}</div>
}

interface SectionProps {
  id: string
  title: string
  /** A link or a button at the end of the title's line. */
  aside?: React.ReactNode
  children: React.ReactNode
}

/** A part of a page with its own heading. */
export function Section({ id, title, aside, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-xl font-semibold tracking-tight">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
