import { currentCustomer } from '@/app/wallet/session'
import { findPersonAt } from '@/lib/auth/own-wallets'
import type { UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { InvoiceKey } from '@/lib/invoice/lock'

/** The person who is signed in to the wallet that can pay this invoice. */
export async function payerOf(invoice: InvoiceKey): Promise<UserCtx | undefined> {
  const user = await currentCustomer()
  return (user && (await findPersonAt({ query }, user, invoice))) ?? undefined
}
