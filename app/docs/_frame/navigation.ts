import { sections } from '../_reference/document'

export interface NavigationGroup {
  title: string
  links: { href: string; label: string }[]
}

/** Everything under /docs, in reading order. */
export const NAVIGATION: NavigationGroup[] = [
  {
    title: 'Guides',
    links: [
      { href: '/docs', label: 'Quick start' },
      { href: '/docs/authentication', label: 'Authentication' },
      { href: '/docs/idempotency', label: 'Idempotency' },
      { href: '/docs/pagination', label: 'Pagination' },
      { href: '/docs/webhooks', label: 'Receive webhooks' },
      { href: '/docs/notices', label: 'Notices to customers' },
      { href: '/docs/sandbox', label: 'Sandbox clock' },
      { href: '/docs/client', label: 'TypeScript client' },
      { href: '/docs/cli', label: 'Command line' },
    ],
  },
  {
    title: 'Catalogues',
    links: [
      { href: '/docs/events', label: 'Events' },
      { href: '/docs/errors', label: 'Errors' },
    ],
  },
  {
    title: 'Reference',
    links: sections.map(({ slug, name }) => ({ href: `/docs/reference/${slug}`, label: name })),
  },
]
