interface Row {
  key: string
  /** What matters, and a quiet line below it. */
  lead: React.ReactNode
  detail?: React.ReactNode
  /** Money, and a quiet line below it. */
  figure?: React.ReactNode
  aside?: React.ReactNode
}

/** Rows of two lines with the money at the end, for a narrow column. */
export function RowList({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {rows.map(({ key, lead, detail, figure, aside }) => (
        <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-3">
          <div className="wrap-anywhere">{lead}</div>
          <div className="text-right">{figure}</div>
          <div className="text-sm wrap-anywhere text-ink-muted">{detail}</div>
          <div className="text-right text-sm text-ink-muted">{aside}</div>
        </li>
      ))}
    </ul>
  )
}
