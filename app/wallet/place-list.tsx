import { ChevronRight } from 'lucide-react'
import Link from 'next/link'

interface Place {
  href: string
  lead: React.ReactNode
  detail?: React.ReactNode
  /** Shown at the end of the line. */
  mark?: React.ReactNode
}

/** Lines that each link to a page. */
export function PlaceList({ label, places }: { label: string; places: readonly Place[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {places.map(({ href, lead, detail, mark }) => (
        <li key={href}>
          <Link
            href={href}
            prefetch={false}
            className="flex min-h-12 flex-wrap items-center gap-x-3 rounded-md py-2.5 hover:bg-sunken"
          >
            <span className="min-w-0 flex-1 basis-32">
              <span className="block wrap-anywhere">{lead}</span>
              {detail && <span className="block text-sm wrap-anywhere text-ink-muted">{detail}</span>}
            </span>
            <span className="ml-auto inline-flex items-center gap-3">
              {mark}
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
