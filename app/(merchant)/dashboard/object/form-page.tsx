import type { Crumb } from '@/components/dashboard/breadcrumbs'
import { objectPath } from '@/components/dashboard/object-path'
import { PageHead } from '@/components/dashboard/page-head'
import { Spoken } from '@/components/dashboard/spoken'
import { MESSAGES } from '@/messages/catalogue'
import { addressOfList, titleOf } from '../../list/place-of-list'
import type { Visit } from '../visit'

interface FormPageProps {
  /** The list of the object that is created or changed. */
  of: Parameters<typeof titleOf>[0]
  visit: Visit
  title: string
  /** The parent objects between the list and this page, outermost first. */
  under?: readonly { id: string; title: string }[]
  /** A sentence or two about what the form does. */
  lead?: React.ReactNode
  children: React.ReactNode
}

/** The page of a form that creates or changes an object. */
export function FormPage({ of, visit, title, under = [], lead, children }: FormPageProps) {
  const objects = under.map((each): Crumb => {
    return { title: each.title, href: objectPath(visit.environment, each.id) ?? '' }
  })
  const { frame, places } = MESSAGES[visit.language]
  const list = { title: titleOf(of, 'sandbox', places) ?? '', href: addressOfList(visit, of) }
  return (
    <Spoken language={visit.language}>
      <PageHead title={title} crumbs={[list, ...objects]} crumbsLabel={frame.breadcrumb}>
        {lead}
      </PageHead>
      {children}
    </Spoken>
  )
}
