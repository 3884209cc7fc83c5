interface SettingProps {
  id: string
  title: string
  /** A StatusMark next to the title. */
  status?: React.ReactNode
  /** What it is for, in a sentence or two. */
  lead: React.ReactNode
  children: React.ReactNode
}

/** One setting: what it is on the left, its form on the right. */
export function Setting({ id, title, status, lead, children }: SettingProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line pt-6 lg:grid-cols-[16rem_minmax(0,1fr)] [nav+&]:border-0 [nav+&]:pt-0"
    >
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {status}
        </div>
        <div className="text-sm text-pretty text-ink-muted">{lead}</div>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
