import type { Crumb } from '@/components/dashboard/breadcrumbs'
import { Detail } from '@/components/dashboard/detail'
import { Fold } from '@/components/ui/fold'
import { JsonView } from '@/components/ui/json-view'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { addressOfList, titleOf } from '../../list/place-of-list'
import type { Visit } from '../visit'

interface ObjectPageProps extends Omit<React.ComponentProps<typeof Detail>, 'crumbs' | 'children'> {
  /** The list that it is in. */
  of: Parameters<typeof titleOf>[0]
  visit: Visit
  /** The pages between the list and this one. */
  crumbs?: readonly Crumb[]
  /** Where the API has it: `customers` for `GET /v1/customers/cus_…`. */
  api: string
  /** As the API shows it. */
  value: { id: string }
  /** Its events and its metadata. Without them the JSON is a fold of its own. */
  developers?: React.ReactNode
  children?: React.ReactNode
}

/**
 * The page of an object: the way here from its list, what is known, and its story. What only people who program need is last,
 * folded.
 */
export function ObjectPage({
  of,
  visit,
  crumbs = [],
  api,
  value,
  developers,
  children,
  ...detail
}: ObjectPageProps) {
  const { frame: words, places } = MESSAGES[visit.language]
  const list = { title: titleOf(of, 'sandbox', places) ?? '', href: addressOfList(visit, of) }
  const json = <JsonView source={`GET /v1/${api}/${value.id}`} value={value} />
  return (
    <Detail crumbs={[list, ...crumbs]} crumbsLabel={words.breadcrumb} {...detail}>
      {children}
      {developers ? (
        <Fold title={words.developers}>
          <div lang={DEFAULT_LANGUAGE} className="flex flex-col gap-6 pt-2">
            {developers}
            {json}
          </div>
        </Fold>
      ) : (
        <div lang={DEFAULT_LANGUAGE}>{json}</div>
      )}
    </Detail>
  )
}
