interface Row {
  key: string
  /** What matters, and a quiet line below it. */
  lead: React.ReactNode
  detail?: React.ReactNode
  /** The amount, and a quiet line below it. */
  figure?: React.ReactNode
  aside?: React.ReactNode
  /** Links below both. */
  links?: React.ReactNode
}

/** Rows of two lines with the amount at the end, or below it where type is large. For a narrow column. */
export function RowList({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {rows.map(({ key, lead, detail, figure, aside, links }) => (
        <li key={key} className="flex flex-wrap gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 flex-1 basis-32 wrap-anywhere">
            <div>{lead}</div>
            <div className="mt-0.5 text-sm text-ink-muted">{detail}</div>
          </div>
          <div className="ml-auto text-right">
            <div>{figure}</div>
            <div className="mt-0.5 text-sm text-ink-muted">{aside}</div>
          </div>
          {links && <div className="flex basis-full flex-wrap gap-x-4 text-sm">{links}</div>}
        </li>
      ))}
    </ul>
  )
}
