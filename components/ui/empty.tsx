interface EmptyProps {
  /** One sentence that says what would be here. */
  children: React.ReactNode
  /** The button or link that makes it so. */
  action?: React.ReactNode
}

export function Empty({ children, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-start gap-4 rounded-lg border border-dashed border-line-strong px-5 py-6">
      <div className="flex w-full min-w-0 flex-col gap-4 text-pretty text-ink-muted">{children}</div>
      {action}
    </div>
  )
}
