import type { Ctx } from '../ctx'

/** What every word of a tenant begins with in an index of words, as the function search_mark of the database makes it. */
export function searchMark({
  businessId,
  environment,
}: {
  businessId: string
  environment: Ctx['environment']
}): string {
  return businessId.slice(-12) + (environment === 'sandbox' ? 's' : 'p')
}
