import { toWire } from '@/lib/core/id'
import type { Environment } from '@/prisma/generated/enums'

/**
 * The address of a page of the customer's own, such as `/wallet`, with the world that it is of. A sandbox wallet belongs
 * to one business, and the page must know which.
 */
export function walletPage(
  path: string,
  { environment, businessId }: { environment: Environment; businessId: string | null },
): string {
  return environment === 'sandbox' && businessId ? `${path}?sandbox=${toWire('biz', businessId)}` : path
}
