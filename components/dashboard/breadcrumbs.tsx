import { ChevronRight } from 'lucide-react'
import { PageLink } from '@/components/ui/page-link'

export interface Crumb {
  title: string
  href: string
}

/** The path to this page, beginning with its list. The page itself is left out, because its title follows below. */
export function Breadcrumbs({
  trail,
  label = 'Breadcrumb',
}: {
  trail: readonly Crumb[]
  label?: string | undefined
}) {
  if (trail.length === 0) return null
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-muted">
        {trail.map(({ title, href }, i) => (
          <li key={href} className="flex items-center gap-x-1.5">
            {i > 0 && <ChevronRight aria-hidden="true" className="size-3" />}
            <PageLink href={href} className="rounded py-1 hover:text-ink hover:underline">
              {title}
            </PageLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
