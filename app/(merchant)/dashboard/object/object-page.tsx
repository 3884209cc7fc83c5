import type { Crumb } from '@/components/dashboard/breadcrumbs'
import { Detail } from '@/components/dashboard/detail'
import { type MetadataEdit, MetadataEditor } from '@/components/dashboard/metadata-editor'
import { Spoken } from '@/components/dashboard/spoken'
import { Fold } from '@/components/ui/fold'
import { JsonView } from '@/components/ui/json-view'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { addressOfList, titleOf } from '../../list/place-of-list'
import type { Visit } from '../visit'
import { ObjectActivity } from './activity'

interface ObjectPageProps extends Omit<React.ComponentProps<typeof Detail>, 'crumbs' | 'children'> {
  /** The list that it is in. */
  of: Parameters<typeof titleOf>[0]
  visit: Visit
  /** The pages between the list and this one. */
  crumbs?: readonly Crumb[]
  /** Where the API has it: `customers` for `GET /v1/customers/cus_…`. */
  api: string
  /** As the API shows it. */
  value: { id: string; metadata?: Readonly<Record<string, string>> }
  /** Its events are shown. */
  hasActivity?: boolean
  /** Whose events are shown with its own: a few things that belong to it, by their ids. */
  related?: readonly string[]
  /** What changes the pairs that programs keep on it. False: this visitor may not. Left out: it has none. */
  metadata?: MetadataEdit | false
  children?: React.ReactNode
}

/**
 * The page of an object, in the language of its reader: the way here from its list, what is known, and its story. What only
 * people who program need is last, folded.
 */
export function ObjectPage({
  of,
  visit,
  crumbs = [],
  api,
  value,
  hasActivity = false,
  related = [],
  metadata,
  children,
  ...detail
}: ObjectPageProps) {
  const { frame: words, places } = MESSAGES[visit.language]
  const list = { title: titleOf(of, 'sandbox', places) ?? '', href: addressOfList(visit, of) }
  const json = <JsonView source={`GET /v1/${api}/${value.id}`} value={value} />
  return (
    <Spoken language={visit.language}>
      <Detail crumbs={[list, ...crumbs]} crumbsLabel={words.breadcrumb} {...detail}>
        {children}
        {hasActivity || metadata !== undefined ? (
          <Fold title={words.developers}>
            <div lang={DEFAULT_LANGUAGE} className="flex flex-col gap-6 pt-2">
              {hasActivity && <ObjectActivity visit={visit} objectId={value.id} related={related} />}
              {metadata !== undefined && <MetadataEditor metadata={value.metadata ?? {}} edit={metadata} />}
              {json}
            </div>
          </Fold>
        ) : (
          <div lang={DEFAULT_LANGUAGE}>{json}</div>
        )}
      </Detail>
    </Spoken>
  )
}
