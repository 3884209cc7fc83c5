'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { NavigationGroup } from './navigation'

/** The pages of the documentation; on a narrow screen folded behind a button. */
export function Sidebar({ groups }: { groups: NavigationGroup[] }) {
  const pathname = usePathname()
  return (
    <>
      <details
        // A new page begins with the list folded.
        key={pathname}
        className="border-b border-line lg:hidden"
      >
        <summary className="cursor-pointer px-4 py-3 text-sm font-semibold sm:px-6">All pages</summary>
        <Pages groups={groups} pathname={pathname} label="Documentation" className="px-4 pb-6 sm:px-6" />
      </details>
      <Pages
        groups={groups}
        pathname={pathname}
        label="Documentation"
        className="sticky top-14 hidden max-h-[calc(100dvh-3.5rem)] w-60 shrink-0 overflow-y-auto py-8 pr-4 pl-6 lg:block"
      />
    </>
  )
}

interface PagesProps {
  groups: NavigationGroup[]
  pathname: string
  label: string
  className: string
}

function Pages({ groups, pathname, label, className }: PagesProps) {
  return (
    <nav aria-label={label} className={className}>
      {groups.map(({ title, links }) => (
        <div key={title} className="mb-6">
          <p className="mb-1 px-2 text-xs font-semibold tracking-wide text-ink-muted uppercase">{title}</p>
          <ul>
            {links.map(({ href, label: text }) => (
              <li key={href}>
                <Link
                  href={href}
                  prefetch={false}
                  aria-current={pathname === href ? 'page' : undefined}
                  className="block rounded-md px-2 py-1 text-sm/6 text-ink-muted hover:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-khata"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
