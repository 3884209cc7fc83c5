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
    date: day.meta({ description: 'The day in Nepal at whose end it was so.', examples: ['2026-11-23'] }),
    balancePaisa: wireSigned.meta({ description: 'What the statement of the bank says.' }),
    differencePaisa: wireSigned.meta({
      description: 'The same, less what the books had at the bank at the end of that day. It should be 0.',
    }),
  })
  .meta({ id: 'BankSays' })

const proofFields = {
  walletsPaisa: wireSigned.meta({ description: 'What customers have in their wallets.' }),
  payablesPaisa: wireSigned.meta({ description: 'What is owed to merchants. Below zero, they owe it.' }),
  inTransitPaisa: wireSigned.meta({ description: 'What is on its way to merchants and customers.' }),
  floatPaisa: wireSigned.meta({ description: 'The sum of these three: what belongs to others.' }),
  clearing: z
    .array(
      z.object({
        provider: z.string().meta({ description: 'The provider.', examples: [PROVIDER_NAMES[0]] }),
        paisa: wireSigned.meta({ description: 'What it has collected and not paid to the bank yet.' }),
      }),
    )
    .meta({ description: 'What providers hold, each of them.' }),
  bankPaisa: wireSigned.meta({ description: 'What should be at the bank.' }),
  heldPaisa: wireSigned.meta({ description: 'What providers and the bank hold together.' }),
  ownMoneyPaisa: wireSigned.meta({
    description: 'The operator’s own money: fees and deposits, less what it took out.',
  }),
  costsPaisa: wireSigned.meta({ description: 'What providers and banks have kept.' }),
  coverPaisa: wireSigned.meta({
    description: 'What is held, less what belongs to others. Below 0, the operator must pay in.',
  }),
  differencePaisa: wireSigned.meta({ description: '0, unless the books are damaged.' }),
}

export const proof = z
  .object({
    at: wireInstant.meta({ description: 'When the books said so.' }),
    ...proofFields,
    bankSays: bankSays
      .nullable()
      .meta({ description: 'The newest statement of the bank. Null: none was recorded.' }),
  })
  .meta({ id: 'Proof' })

export const proofDay = z
  .object({
    date: day.meta({
      description: 'The day in Nepal at whose end the books said so.',
      examples: ['2026-11-23'],
    }),
    ...proofFields,
    bankSays: bankSays
      .nullable()
      .meta({ description: 'What the bank says of the end of this day. Null: nothing was recorded.' }),
  })
  .meta({ id: 'ProofDay' })

export const proofDaysQuery = z.strictObject({
  from: day.optional().meta({ description: 'The first day. Without it, 366 days up to `to`.' }),
  to: day.optional().meta({ description: 'The last day. Without it, today.' }),
})
export type ProofDaysQuery = z.output<typeof proofDaysQuery>

export const bankBalanceInput = z.strictObject({
  date: day.meta({ description: 'The day of the statement.', examples: ['2026-11-23'] }),
  balancePaisa: signedPaisa.meta({
    description: 'What the statement says at the end of that day, in paisa.',
  }),
})
export type BankBalanceInput = z.output<typeof bankBalanceInput>

const BANK_ENTRY_KINDS = ['deposit', 'withdrawal', 'bank_charge'] as const
const kind = z.enum(BANK_ENTRY_KINDS).meta({
  description:
    '`deposit`: the operator put own money in. `withdrawal`: it took own money out. `bank_charge`: the bank kept something.',
})

export const bankEntryInput = z.strictObject({
  kind,
  amountPaisa: amountPaisa.refine((amount) => amount > 0n && amount <= MAX_PAISA, 'must be above 0.'),
  reference: oneLine(100).meta({
    description: 'As the statement of the bank names it.',
    examples: ['NIC-20261123'],
  }),
  note: text(500)
    .optional()
    .meta({ description: 'Your own words.', examples: ['For the fees of November.'] }),
})
export type BankEntryInput = z.output<typeof bankEntryInput>

export const bankEntryParams = z.strictObject({ id: wireId('bke') })
export const bankEntriesQuery = z.strictObject({ ...pageQuery })
export const reverseBankEntryInput = z.strictObject({
  note: text(500).meta({ description: 'Why it was wrong.', examples: ['It was written twice.'] }),
})

export const bankEntry = z
  .object({
    id: wireIdText('bke'),
    environment: wireEnvironment,
    kind,
    amountPaisa: wireAmount.meta({ description: 'The amount, in paisa.' }),
    reference: z
      .string()
      .meta({ description: 'As the statement of the bank names it.', examples: ['NIC-20261123'] }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'Null: none.', examples: ['For the fees of November.'] }),
    reversedAt: wireInstant.nullable().meta({ description: 'When it was reversed. Null: it stands.' }),
    createdAt: wireInstant.meta({ description: 'When it was written down.' }),
  })
  .meta({ id: 'BankEntry' })
