import { type RegisterQuery, registerQuery } from '@/lib/register/schema'

/** The month in the page's address. Without a valid one, the current month. */
export function readQuery({
  fiscalYear,
  month,
}: Record<string, string | string[] | undefined>): RegisterQuery {
  const { data } = registerQuery.safeParse({
    ...(fiscalYear && { fiscalYear }),
    ...(month && { month }),
  })
  return data ?? {}
}
