import type { z } from 'zod'
import { bankName } from '@/lib/core/banks'
import type { BankAccountModel } from '@/prisma/generated/models'
import { maskedNumber, statusAt } from './rules'
import type { bankAccount } from './schema'

export type WireBankAccount = z.output<typeof bankAccount>

/** @param now on the clock of the account's environment. */
export function presentBankAccount(row: BankAccountModel, now: Date): WireBankAccount {
  return {
    environment: row.environment,
    bankCode: row.bankCode,
    bankName: bankName(row.bankCode),
    branch: row.branch,
    accountNumber: maskedNumber(row.accountNumberLast4),
    accountName: row.accountName,
    status: statusAt(row, now),
    heldReason: row.heldReason,
    usableFrom: row.usableFrom.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
