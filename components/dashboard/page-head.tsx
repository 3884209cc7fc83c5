import { Breadcrumbs, type Crumb } from './breadcrumbs'

interface PageHeadProps {
  title: string
  /** The breadcrumbs of a page below another one. */
  crumbs?: readonly Crumb[]
  /** Their name for screen readers, on a page in another language. */
  crumbsLabel?: string
  /** A StatusMark next to the title. */
  status?: React.ReactNode
  /** At most one primary action, and a menu for the rest. */
  actions?: React.ReactNode
  /** One or two sentences about the page. */
  children?: React.ReactNode
}

/** The head of every dashboard page: breadcrumbs, title, status, actions. */
export function PageHead({ title, crumbs = [], crumbsLabel, status, actions, children }: PageHeadProps) {
  return (
    <div className="flex flex-col gap-1 max-sm:gap-2">
      <Breadcrumbs trail={crumbs} label={crumbsLabel} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-2xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
          {status}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
      {children && <div className="max-w-prose text-sm text-pretty text-ink-muted">{children}</div>}
    </div>
  )
}
