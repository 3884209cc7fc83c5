import type { Ctx } from '../ctx'

/** The prefix of every word of a tenant in a word index, as the database function search_mark makes it. */
export function searchMark({
  businessId,
  environment,
}: {
  businessId: string
  environment: Ctx['environment']
}): string {
  return businessId.slice(-12) + (environment === 'sandbox' ? 's' : 'p')
}
