import { LINK } from '@/components/ui/text-link'

interface ChoicesProps {
  label: string
  /** The text if there are none. */
  none: string
  items: readonly { href: string; title: string; aside: string }[]
}

/** Options to choose from. Each is a link to the page with that choice, so it works without JavaScript. */
export function Choices({ label, none, items }: ChoicesProps) {
  if (items.length === 0)
    return (
      <p role="status" className="text-sm text-ink-muted">
        {none}
      </p>
    )
  return (
    <ul aria-label={label} className="max-w-lg divide-y divide-line border-y border-line text-sm">
      {items.map(({ href, title, aside }) => (
        <li key={href} className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 py-1.5">
          <a href={href} className={`${LINK} wrap-anywhere`}>
            {title}
          </a>
          <span className="text-ink-muted wrap-anywhere">{aside}</span>
        </li>
      ))}
    </ul>
  )
}
