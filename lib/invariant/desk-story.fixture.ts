import { payPeriods } from '@/lib/billing/pay-periods'
import { reversePayment } from '@/lib/billing/reverse-payment'
import type { BusinessId, MovementId, PaymentId, SubscriptionId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { closeMonth, getMonthEnd } from '@/lib/month-end/close'
import { countDrawer } from '@/lib/payment/drawer'
import { moveCash, reverseMovement } from '@/lib/payment/movement'
import { newMember, signedIn } from '@/testing/merchant'

/**
 * One month is paid by a cheque that bounces, and two in cash by a person at the desk. Then money is moved in and out of their drawer, the
 * drawer is counted, and the month before is closed.
 */
export async function tellDesk(
  now: () => Promise<Ctx>,
  businessId: BusinessId,
  id: SubscriptionId,
): Promise<void> {
  const { ctx: owner } = await signedIn(await newMember(businessId, 'owner'))
  const atDesk = async () => ({ ...(await now()), actor: owner.actor })
  const { payment } = await payPeriods(await now(), id, { periods: 1, method: 'cheque' })
  await payPeriods(await atDesk(), id, { periods: 2, method: 'cash' })
  const float = await moveCash(await atDesk(), { kind: 'float', amountPaisa: 20_000n })
  await moveCash(await atDesk(), { kind: 'deposit', amountPaisa: 50_000n, reference: 'SLIP-4471' })
  await reverseMovement(await atDesk(), float.id as MovementId, { reason: 'Typed twice.' })
  await countDrawer(await atDesk(), { countedPaisa: 60_000n })
  await reversePayment(await now(), payment.id as PaymentId, { reason: 'The cheque came back.' })
  const lastMonth = { fiscalYear: '2083-84', month: 5 }
  const { digest } = await getMonthEnd(await atDesk(), lastMonth)
  await closeMonth(await atDesk(), { ...lastMonth, digest, note: 'Sent to the accountant.' })
}
