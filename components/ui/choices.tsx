import { Check } from 'lucide-react'
import { PageLink } from './page-link'

/** One of several addresses. */
export interface Choice {
  label: string
  href: string
  isChosen: boolean
}

/** Addresses to choose from, in a popover. */
export function Choices({ choices }: { choices: readonly Choice[] }) {
  if (choices.length === 0) return null
  return (
    <ul className="flex max-h-80 min-w-40 flex-col overflow-auto">
      {choices.map(({ label, href, isChosen }) => (
        <li key={label}>
          <PageLink
            href={href}
            aria-current={isChosen ? 'true' : undefined}
            className="flex min-h-8 items-center justify-between gap-3 rounded-md px-2.5 hover:bg-action-quiet"
          >
            {label}
            {isChosen && <Check aria-hidden="true" className="size-4" />}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
