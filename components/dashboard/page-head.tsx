import { ChevronRight } from 'lucide-react'
import Link from 'next/link'

export interface Crumb {
  href: string
  label: string
}

interface PageHeadProps {
  /** The places above this page. */
  crumbs?: readonly Crumb[]
  title: string
  /** A StatusMark beside the title. */
  status?: React.ReactNode
  /** The one thing to do here. */
  action?: React.ReactNode
  /** All else that can be done. */
  menu?: React.ReactNode
  /** One sentence below the title. */
  lead?: React.ReactNode
}

/** Where one is, what this is, how it stands, and what can be done. */
export function PageHead({ crumbs = [], title, status, action, menu, lead }: PageHeadProps) {
  return (
    <header className="flex flex-col gap-2">
      {crumbs.length > 0 && (
        <nav aria-label="Breadcrumb">
          <ol className="flex flex-wrap items-center gap-1 text-xs text-ink-muted">
            {crumbs.map(({ href, label }) => (
              <li key={href} className="flex items-center gap-1">
                <Link href={href} prefetch={false} className="rounded py-1 hover:text-ink hover:underline">
                  {label}
                </Link>
                <ChevronRight aria-hidden="true" className="size-3" />
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
          {status}
        </div>
        {(action || menu) && (
          <div className="flex flex-wrap items-center gap-2">
            {action}
            {menu}
          </div>
        )}
      </div>
      {lead && <p className="max-w-2xl text-sm text-pretty text-ink-muted">{lead}</p>}
    </header>
  )
}
