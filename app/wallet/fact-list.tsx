interface FactListProps {
  /** A fact without a value is left out. */
  facts: readonly (readonly [label: string, value: React.ReactNode])[]
}

/** Facts on a page, one line each. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="flex flex-col gap-y-3">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="flex flex-wrap justify-between gap-x-6">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="figures flex-1 basis-40 text-right wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
