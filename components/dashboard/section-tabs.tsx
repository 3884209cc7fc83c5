import { InSight } from '@/components/ui/in-sight'
import { PageLink } from '@/components/ui/page-link'

interface SectionTabsProps {
  label: string
  sections: readonly { href: string; title: string }[]
  /** The present address. */
  here: string
}

/** The pages of one place, each with its own address. */
export function SectionTabs({ label, sections, here }: SectionTabsProps) {
  return (
    <nav aria-label={label} className="relative border-b border-line print:hidden">
      <ul className="-mb-px flex gap-5 overflow-x-auto overflow-y-hidden pb-px [scrollbar-width:none]">
        {sections.map(({ href, title }) => (
          <li key={href}>
            <PageLink
              href={href}
              aria-current={href === here ? 'page' : undefined}
              className="-mb-px flex min-h-9 items-center border-b-2 border-transparent font-medium whitespace-nowrap text-ink-muted -outline-offset-2 hover:text-ink aria-[current]:border-khata aria-[current]:text-ink"
            >
              {title}
              {href === here && <InSight />}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
