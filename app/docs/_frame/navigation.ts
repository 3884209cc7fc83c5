import { guideHref, readGuides } from '../_guide/read'
import { sections } from '../_reference/document'

export interface NavigationGroup {
  title: string
  links: { href: string; label: string }[]
}

/** Everything under /docs, in reading order. */
export const NAVIGATION: NavigationGroup[] = [
  {
    title: 'Guides',
    links: readGuides().map((guide) => ({ href: guideHref(guide), label: guide.title })),
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
