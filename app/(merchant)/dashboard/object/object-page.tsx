import type { Crumb } from '@/components/dashboard/breadcrumbs'
import { Detail } from '@/components/dashboard/detail'
import { JsonView } from '@/components/ui/json-view'
import { titleOf } from '../../list/list-page'
import { addressOfList } from '../../list/rows'
import type { Visit } from '../visit'

interface ObjectPageProps extends Omit<React.ComponentProps<typeof Detail>, 'crumbs'> {
  /** The list that it is in. */
  of: Parameters<typeof titleOf>[0]
  visit: Visit
  /** The pages between the list and this one. */
  crumbs?: readonly Crumb[]
  /** Where the API has it: `customers` for `GET /v1/customers/cus_…`. */
  api: string
  /** As the API shows it. */
  value: { id: string }
}

/** The page of an object: the way here from its list, what is known, its story, and its JSON last. */
export function ObjectPage({ of, visit, crumbs = [], api, value, children, ...detail }: ObjectPageProps) {
  const list = { title: titleOf(of) ?? '', href: addressOfList(visit, of) }
  return (
    <Detail crumbs={[list, ...crumbs]} {...detail}>
      {children}
      <JsonView source={`GET /v1/${api}/${value.id}`} value={value} />
    </Detail>
  )
}
