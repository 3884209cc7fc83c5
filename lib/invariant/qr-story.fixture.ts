import { newId, type SubscriptionId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { madeRequest, newSilentAccount, received } from '@/lib/qr-request/without-provider.fixture'

/** A period that is paid by QR, and a QR request that was paid with Rs 1 less than asked. @returns their ids. */
export async function tellQr(
  now: () => Promise<Ctx>,
  id: SubscriptionId,
): Promise<{ paid: string; held: string }> {
  const account = await newSilentAccount(await now())
  const paid = await madeRequest(await now(), account, { subscriptionId: id, periods: 1 })
  await received(paid, paid.amountPaisa, newId('txn'))
  const held = await madeRequest(await now(), account, { subscriptionId: id, periods: 1 })
  await received(held, held.amountPaisa - 100n, newId('txn'))
  return { paid: paid.id, held: held.id }
}
