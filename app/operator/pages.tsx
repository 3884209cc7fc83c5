import type { z } from 'zod'
import { LoadMore } from '@/components/ui/load-more'
import { DomainError } from '@/lib/core/errors'
import { parseInput } from '@/lib/http/parse'

/** The query parameters of a list's address. */
export type Asked = Record<string, string | string[] | undefined>

/** The query of a list from its address, parsed as in the API. Unknown and invalid parameters are ignored. */
export function listAskedBy<Schema extends z.ZodType>(schema: Schema, asked: Asked): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value && !Array.isArray(value)),
  )
  try {
    return parseInput(schema, given)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return parseInput(schema, {})
  }
}

interface NextPageProps {
  path: string
  asked: Asked
  nextCursor: string | null
}

/** The link to the following rows. */
export function NextPage({ path, asked, nextCursor }: NextPageProps) {
  if (!nextCursor) return null
  const query = new URLSearchParams({ ...(asked as Record<string, string>), cursor: nextCursor })
  return (
    <div>
      <LoadMore href={`${path}?${query}`}>Older ones</LoadMore>
    </div>
  )
}
