import { newId } from '@/lib/core/id'
import { eventDocument } from '@/lib/events/document'
import { emitAll } from '@/lib/events/emit'
import type { Tx } from '@/lib/infra/database/transaction'
import type { WithdrawalModel } from '@/prisma/generated/models'
import { presentWithdrawal } from './present'

type WithdrawalEvent = `withdrawal.${'requested' | 'paid' | 'returned' | 'canceled'}`

/** Emits the event to a business that holds the balance itself. If the operator pays a withdrawal, no business is told. */
export async function emitWithdrawal(
  tx: Tx,
  row: WithdrawalModel,
  type: WithdrawalEvent,
  requestId: string,
): Promise<void> {
  const { businessId, environment, moneyMode, id } = row
  if (moneyMode !== 'own' || !businessId) return
  const document = eventDocument({ businessId, environment }, id, presentWithdrawal(row))
  await emitAll(tx, [{ id: newId('evt'), type, document }], requestId)
}
