'use client'

import { Menu } from 'lucide-react'
import { usePathname } from 'next/navigation'
import type { NavigationGroup } from './navigation'

interface SidebarProps {
  groups: readonly NavigationGroup[]
  /** Shown above the pages, and below them. */
  head: React.ReactNode
  foot: React.ReactNode
}

/** The rail of the documentation, like that of the dashboard. On a narrow screen it is behind a button. */
export function Sidebar({ groups, head, foot }: SidebarProps) {
  const pathname = usePathname()
  return (
    <header className="border-line max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:border-b max-lg:bg-page lg:sticky lg:top-0 lg:flex lg:h-dvh lg:w-64 lg:shrink-0 lg:flex-col lg:border-r lg:bg-sunken">
      <div className="flex items-center gap-3 px-4 py-2.5 sm:px-6 lg:flex-col lg:items-stretch lg:gap-4 lg:px-3 lg:pt-5 lg:pb-4">
        {head}
      </div>
      <details className="lg:hidden">
        <summary className="flex list-none items-center gap-2 border-t border-line px-4 py-2.5 text-sm font-medium sm:px-6 [&::-webkit-details-marker]:hidden">
          <Menu aria-hidden="true" className="size-4 text-ink-muted" />
          All pages
        </summary>
        <div className="max-h-[70dvh] overflow-y-auto border-t border-line px-3 py-4">
          <Pages groups={groups} pathname={pathname} />
        </div>
      </details>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-4 max-lg:hidden">
        <Pages groups={groups} pathname={pathname} />
      </div>
      <div className="border-t border-line px-3 py-3 max-lg:hidden">{foot}</div>
    </header>
  )
}

function Pages({ groups, pathname }: Pick<SidebarProps, 'groups'> & { pathname: string }) {
  return (
    <nav aria-label="Documentation" className="flex flex-col gap-4 text-sm">
      {groups.map(({ title, links }) => (
        <div key={title}>
          <p className="px-2.5 pb-1 text-xs font-medium text-ink-muted">{title}</p>
          <ul className="flex flex-col gap-px">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={pathname === href ? 'page' : undefined}
                  className="flex min-h-7 items-center rounded-md border-l-2 border-transparent px-2 text-ink-muted transition-colors hover:bg-action-quiet hover:text-ink aria-[current]:border-khata aria-[current]:bg-action-quiet aria-[current]:font-medium aria-[current]:text-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
