interface Fact {
  label: string
  /** A fact without a value is left out. */
  value: React.ReactNode
}

/** The facts about an object: a quiet name above each value. On a phone they share a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm max-lg:sm:grid-cols-2 max-sm:gap-y-2">
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '')
        .map(({ label, value }) => (
          <div
            key={label}
            className="min-w-0 max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:gap-3"
          >
            <dt className="text-xs/5 text-ink-muted wrap-anywhere">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
