import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { BankEntryModel } from '@/prisma/generated/models'
import type { ProofDay } from './days'
import type { BankSays, getProof, Proof } from './read-proof'
import type { bankEntry, bankSays, proof, proofDay } from './schema'

export function presentProof({
  at,
  bankSays,
  ...sums
}: Awaited<ReturnType<typeof getProof>>): z.output<typeof proof> {
  return { at: at.toISOString(), ...presentSums(sums), bankSays: bankSays && presentBankSays(bankSays) }
}

export function presentProofDay({ date, bankSays, ...sums }: ProofDay): z.output<typeof proofDay> {
  return { date, ...presentSums(sums), bankSays: bankSays && presentBankSays(bankSays) }
}

export function presentBankSays(said: BankSays): z.output<typeof bankSays> {
  return {
    date: said.date,
    balancePaisa: said.balancePaisa.toString(),
    differencePaisa: said.differencePaisa.toString(),
  }
}

const presentSums = (sums: Proof) => ({
  walletsPaisa: sums.walletsPaisa.toString(),
  payablesPaisa: sums.payablesPaisa.toString(),
  inTransitPaisa: sums.inTransitPaisa.toString(),
  floatPaisa: sums.floatPaisa.toString(),
  clearing: sums.clearing.map(({ provider, paisa }) => ({ provider, paisa: paisa.toString() })),
  bankPaisa: sums.bankPaisa.toString(),
  heldPaisa: sums.heldPaisa.toString(),
  ownMoneyPaisa: sums.ownMoneyPaisa.toString(),
  costsPaisa: sums.costsPaisa.toString(),
  coverPaisa: sums.coverPaisa.toString(),
  differencePaisa: sums.differencePaisa.toString(),
})

export function presentBankEntry(row: BankEntryModel): z.output<typeof bankEntry> {
  return {
    id: toWire('bke', row.id),
    environment: row.environment,
    kind: row.kind,
    amountPaisa: row.amountPaisa.toString(),
    reference: row.reference,
    note: row.note,
    reversedAt: row.reversedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
