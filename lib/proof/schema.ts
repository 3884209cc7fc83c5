import { z } from 'zod'
import {
  amountPaisa,
  oneLine,
  signedPaisa,
  text,
  wireAmount,
  wireEnvironment,
  wireId,
  wireIdText,
  wireInstant,
} from '@/lib/core/fields'
import { MAX_PAISA } from '@/lib/core/money'
import { pageQuery } from '@/lib/core/page'
import { PROVIDER_NAMES } from '@/lib/core/providers'

const day = z.iso.date()

const wireSigned = z
  .string()
  .regex(/^-?\d+$/)
  .meta({ examples: ['250000000'] })

export const bankSays = z
  .object({
    date: day.meta({
      description: 'The day in Nepal. The balance is the one at its end.',
      examples: ['2026-11-23'],
    }),
    balancePaisa: wireSigned.meta({ description: 'The balance on the bank statement.' }),
    differencePaisa: wireSigned.meta({
      description:
        'The balance on the statement, less the balance in the books at the end of that day. It should be 0.',
    }),
  })
  .meta({ id: 'BankSays' })

const proofFields = {
  walletsPaisa: wireSigned.meta({ description: "The total in customers' wallets." }),
  payablesPaisa: wireSigned.meta({ description: 'The amount owed to merchants. Negative if they owe it.' }),
  inTransitPaisa: wireSigned.meta({ description: 'The money on its way to merchants and customers.' }),
  floatPaisa: wireSigned.meta({
    description: 'The money of others: the total of the wallets, the payables and the money in transit.',
  }),
  clearing: z
    .array(
      z.object({
        provider: z.string().meta({ description: 'The provider.', examples: [PROVIDER_NAMES[0]] }),
        paisa: wireSigned.meta({
          description: 'What the provider has collected and not paid to the bank yet.',
        }),
      }),
    )
    .meta({ description: 'The amount that each provider holds.' }),
  bankPaisa: wireSigned.meta({ description: 'The amount that should be at the bank.' }),
  heldPaisa: wireSigned.meta({ description: 'The total that providers and the bank hold.' }),
  ownMoneyPaisa: wireSigned.meta({
    description: "The operator's own money: fees and deposits, less withdrawals.",
  }),
  costsPaisa: wireSigned.meta({ description: 'What providers and banks have charged.' }),
  coverPaisa: wireSigned.meta({
    description: 'The amount held, less the money of others. If it is negative, the operator must pay in.',
  }),
  differencePaisa: wireSigned.meta({ description: '0 unless the books are damaged.' }),
}

export const proof = z
  .object({
    at: wireInstant.meta({ description: 'The time of these figures.' }),
    ...proofFields,
    bankSays: bankSays
      .nullable()
      .meta({ description: 'The latest recorded bank statement. Null if none was recorded.' }),
  })
  .meta({ id: 'Proof' })

export const proofDay = z
  .object({
    date: day.meta({
      description: 'The day in Nepal. The figures are those at its end.',
      examples: ['2026-11-23'],
    }),
    ...proofFields,
    bankSays: bankSays
      .nullable()
      .meta({ description: "The bank's balance at the end of this day. Null if none was recorded." }),
  })
  .meta({ id: 'ProofDay' })

export const proofDaysQuery = z.strictObject({
  from: day.optional().meta({ description: 'The first day. Default: 366 days up to `to`.' }),
  to: day.optional().meta({ description: 'The last day. Default: today.' }),
})
export type ProofDaysQuery = z.output<typeof proofDaysQuery>

export const bankBalanceInput = z.strictObject({
  date: day.meta({ description: "The statement's day.", examples: ['2026-11-23'] }),
  balancePaisa: signedPaisa.meta({
    description: 'The balance on the statement at the end of that day, in paisa.',
  }),
})
export type BankBalanceInput = z.output<typeof bankBalanceInput>

const BANK_ENTRY_KINDS = ['deposit', 'withdrawal', 'bank_charge'] as const
const kind = z.enum(BANK_ENTRY_KINDS).meta({
  description:
    '`deposit`: the operator paid its own money in. `withdrawal`: the operator took its own money out. `bank_charge`: the bank charged a fee.',
})

export const bankEntryInput = z.strictObject({
  kind,
  amountPaisa: amountPaisa.refine((amount) => amount > 0n && amount <= MAX_PAISA, 'must be above 0.'),
  reference: oneLine(100).meta({
    description: 'The reference on the bank statement.',
    examples: ['NIC-20261123'],
  }),
  note: text(500)
    .optional()
    .meta({ description: 'A note in your own words.', examples: ['For the fees of November.'] }),
})
export type BankEntryInput = z.output<typeof bankEntryInput>

export const bankEntryParams = z.strictObject({ id: wireId('bke') })
export const bankEntriesQuery = z.strictObject({ ...pageQuery })
export const reverseBankEntryInput = z.strictObject({
  note: text(500).meta({ description: 'Why the entry was wrong.', examples: ['It was written twice.'] }),
})

export const bankEntry = z
  .object({
    id: wireIdText('bke'),
    environment: wireEnvironment,
    kind,
    amountPaisa: wireAmount.meta({ description: 'The amount, in paisa.' }),
    reference: z
      .string()
      .meta({ description: 'The reference on the bank statement.', examples: ['NIC-20261123'] }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'The note. Null if there is none.', examples: ['For the fees of November.'] }),
    reversedAt: wireInstant
      .nullable()
      .meta({ description: 'When the entry was reversed. Null if it was not.' }),
    createdAt: wireInstant.meta({ description: 'When the entry was recorded.' }),
  })
  .meta({ id: 'BankEntry' })
