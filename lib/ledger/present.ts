import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import { presentPage } from '@/lib/core/page'
import type { MerchantBalance, Movement } from './get-merchant-balance'
import type { balanceMovement, merchantBalance } from './schema'

export type WireBalanceMovement = z.output<typeof balanceMovement>

export function presentMerchantBalance(balance: MerchantBalance): z.output<typeof merchantBalance> {
  return {
    balancePaisa: balance.balancePaisa.toString(),
    currency: 'NPR',
    period: balance.period && {
      inPaisa: balance.period.inPaisa.toString(),
      outPaisa: balance.period.outPaisa.toString(),
      movements: balance.period.movements,
    },
    movements: presentPage(balance.movements, presentBalanceMovement),
  }
}

export function presentBalanceMovement(movement: Movement): WireBalanceMovement {
  return {
    id: toWire('txn', movement.id),
    kind: movement.kind,
    amountPaisa: movement.amountPaisa.toString(),
    invoiceId: movement.invoiceId && toWire('inv', movement.invoiceId),
    createdAt: movement.createdAt.toISOString(),
  }
}
