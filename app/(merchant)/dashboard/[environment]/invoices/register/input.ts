import { type RegisterQuery, registerQuery } from '@/lib/register/schema'

/** The month in the address of the page. One that is none is that of now. */
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
