import { placeHref } from '@/components/dashboard/place-href'
import { PlaceIcon } from '@/components/dashboard/place-icon'
import { placeOf } from '@/components/dashboard/places'
import { LinkButton } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { Empty } from '@/components/ui/empty'
import { Fold } from '@/components/ui/fold'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { createLink } from './create-link'
import type { ListDeclaration, ListQuery } from './list-of'
import type { ListVisit } from './rows'

interface EmptyListProps<Query extends ListQuery, Row, Item> {
  of: Pick<ListDeclaration<Query, Row, Item>, 'empty' | 'name' | 'path'>
  visit: ListVisit
}

/** Shown instead of rows while a list is empty: what will be here, and how to create the first item. */
export function EmptyList<Query extends ListQuery, Row, Item>({
  of: {
    empty: { sentence, begin, curl },
    name,
    path = name,
  },
  visit,
}: EmptyListProps<Query, Row, Item>) {
  const { environment, may } = visit
  return (
    <>
      <Empty
        icon={<PlaceIcon path={placeOf(environment, placeHref(environment, path))?.path ?? path} />}
        action={
          begin && may(begin.scope) ? (
            <LinkButton href={`/dashboard/${environment}/${begin.path}`} look="quiet" size="small">
              {begin.title}
            </LinkButton>
          ) : (
            createLink(path, visit)
          )
        }
      >
        {sentence}
      </Empty>
      {curl && may('keys:read') && (
        <div lang={DEFAULT_LANGUAGE}>
          <Fold title="The same by the API">
            <CodeBlock code={curl} language="bash" title="With an API key" />
          </Fold>
        </div>
      )}
    </>
  )
}
