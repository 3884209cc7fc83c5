import { cookies, headers } from 'next/headers'
import { clientOf } from '@/lib/auth/client'
import { userCookie } from '@/lib/auth/customer-cookies'
import { findUserContext } from '@/lib/auth/end-user-session'
import { newWireId } from '@/lib/core/id'
import type { UserCtx } from '@/lib/infra/ctx'
import type { InvoiceKey } from '@/lib/invoice/lock'

/** The person who is signed in to the wallet that can pay this invoice: in production, or in the sandbox of its business. */
export async function payerOf({
  businessId,
  environment,
}: Pick<InvoiceKey, 'environment'> & { businessId: string }): Promise<UserCtx | undefined> {
  const token = (await cookies()).get(userCookie().name)?.value
  if (!token) return undefined
  const user = await findUserContext(token, newWireId('req'), clientOf(await headers()).ip)
  return user && isInWorldOf(user, { businessId, environment }) ? user : undefined
}

/** Whether a wallet can pay this invoice: in production, or in the sandbox of its business. */
export function isInWorldOf(
  user: Pick<UserCtx, 'environment' | 'businessId'>,
  { businessId, environment }: Pick<InvoiceKey, 'environment'> & { businessId: string },
): boolean {
  return user.environment === environment && (user.businessId === null || user.businessId === businessId)
}
