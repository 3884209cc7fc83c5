/** One component with all of its states. */
export function Exhibit({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <h2 className="text-sm font-semibold text-ink-muted">{title}</h2>
      {children}
    </div>
  )
}
