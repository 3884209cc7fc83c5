import { getTranslations } from 'next-intl/server'
import { LinkButton } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import { ownListQuery } from '@/lib/end-user/schema'
import type { Query } from './session'

/** The cursor in an address. An invalid one shows the first page. */
export function pageIn({ cursor }: Query) {
  const given = ownListQuery.safeParse(typeof cursor === 'string' ? { cursor } : {})
  return given.success ? given.data : ownListQuery.parse({})
}

interface PagesProps {
  path: string
  nextCursor: string | null
  isFirst: boolean
}

/** Links between the pages of a list. */
export async function Pages({ path, nextCursor, isFirst }: PagesProps) {
  const t = await getTranslations('wallet.movements')
  return (
    <>
      {nextCursor && (
        <LinkButton href={`${path}?cursor=${nextCursor}`} look="quiet" size="large">
          {t('older')}
        </LinkButton>
      )}
      {!isFirst && (
        <p>
          <TextLink href={path}>{t('newest')}</TextLink>
        </p>
      )}
    </>
  )
}
