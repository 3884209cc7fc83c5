import type { z } from 'zod'
import { presentBankAccount } from '@/lib/bank-account/present'
import { presentPayoutTerms } from '@/lib/business/present'
import { toWire } from '@/lib/core/id'
import type { OperatorBusiness } from './businesses'
import type { operatorBusiness, operatorToday } from './schema'
import type { TodayItem } from './today'

export type WireOperatorBusiness = z.output<typeof operatorBusiness>
export type WireToday = z.output<typeof operatorToday>

export function presentOperatorBusiness(row: OperatorBusiness): WireOperatorBusiness {
  return {
    id: toWire('biz', row.id),
    name: row.name,
    legalName: row.legalName,
    panNumber: row.panNumber,
    approved: row.approved,
    moneyMode: row.moneyMode,
    moneyModeFixed: row.moneyModeFixed,
    payablePaisa: row.payablePaisa.toString(),
    inTransitPaisa: row.inTransitPaisa.toString(),
    payoutTerms: presentPayoutTerms(row.payoutTerms),
    bankAccount: row.bankAccount && presentBankAccount(row.bankAccount, row.now),
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentToday(items: readonly TodayItem[]): WireToday {
  return {
    items: items.map(({ kind, count, amountPaisa, href }) => ({
      kind,
      count,
      amountPaisa: amountPaisa?.toString() ?? null,
      href,
    })),
  }
}
