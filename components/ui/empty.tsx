interface EmptyProps {
  /** One sentence that says what would be here. */
  children: React.ReactNode
  /** The button or link that creates the first one. */
  action?: React.ReactNode
  /** An icon of what would be here, if the whole page is empty. */
  icon?: React.ReactNode
}

export function Empty({ children, action, icon }: EmptyProps) {
  if (icon)
    return (
      <div className="flex flex-col items-center gap-4 rounded-lg border border-line bg-surface px-5 py-12 text-center sm:py-16">
        <span className="grid size-10 place-items-center rounded-full bg-sunken text-ink-muted">{icon}</span>
        <div className="max-w-md text-pretty text-ink-muted">{children}</div>
        {action}
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-4 rounded-lg border border-dashed border-line-strong px-5 py-6">
      <div className="flex w-full min-w-0 flex-col gap-4 text-pretty text-ink-muted">{children}</div>
      {action}
    </div>
  )
}
