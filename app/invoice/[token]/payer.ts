import { currentCustomer } from '@/app/wallet/session'
import type { Environment } from '@/lib/core/api-key-format'
import type { UserCtx } from '@/lib/infra/ctx'
import type { InvoiceKey } from '@/lib/invoice/lock'

/** The person who is signed in to the wallet that can pay this invoice. */
export async function payerOf(invoice: InvoiceKey): Promise<UserCtx | undefined> {
  const user = await currentCustomer()
  return user && isInWorldOf(user, invoice) ? user : undefined
}

/** Whether a wallet can pay at this business: in production, or in its own sandbox. */
export function isInWorldOf(
  user: Pick<UserCtx, 'environment' | 'businessId'>,
  { businessId, environment }: { businessId: string; environment: Environment },
): boolean {
  return user.environment === environment && (user.businessId === null || user.businessId === businessId)
}
