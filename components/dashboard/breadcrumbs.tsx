import Link from 'next/link'

export interface Crumb {
  title: string
  href: string
}

/** The way to this page, from its list on. The page itself is not in it: its title stands below. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  if (trail.length === 0) return null
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-muted">
        {trail.map(({ title, href }) => (
          <li key={href} className="flex items-center gap-x-1.5">
            <Link href={href} className="rounded py-1 hover:text-ink hover:underline">
              {title}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
