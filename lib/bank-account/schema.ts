import { z } from 'zod'
import { BANK_CODES } from '@/lib/core/banks'
import { toAsciiDigits } from '@/lib/core/digits'
import { wireEnvironment, wireInstant } from '@/lib/core/fields'

// Files for banks are ASCII, and spreadsheets run what begins with a sign.
const ON_FILE = /^[A-Za-z0-9][A-Za-z0-9 .,&'()/-]{1,79}$/

const onFile = () =>
  z
    .string()
    .max(100)
    .trim()
    .regex(
      ON_FILE,
      "must have 2 to 80 Latin letters, digits, spaces and .,&'()/-, and begin with a letter or digit.",
    )

/** What people type of a number, without its gaps. */
const accountNumber = z
  .string()
  .max(100)
  .transform((typed) => toAsciiDigits(typed).replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9A-Z]{6,30}$/, 'must have 6 to 30 digits or capital letters.'))

const code = z.enum(BANK_CODES).meta({
  description: 'The code of the bank, of `GET /v1/merchant/banks`.',
  examples: ['NABIL'],
})

export const setBankAccountInput = z.strictObject({
  bankCode: code,
  branch: onFile()
    .nullable()
    .optional()
    .meta({ description: 'The branch, as the bank writes it.', examples: ['New Road'] }),
  accountNumber: accountNumber.meta({
    type: 'string',
    description: 'The number, 6 to 30 digits or capital letters. Spaces and hyphens are taken out.',
    examples: ['0123 4567 8901 23'],
  }),
  accountName: onFile().meta({
    description: 'The holder of the account, as the bank writes it.',
    examples: ['Himalayan Tea House Pvt. Ltd.'],
  }),
})
export type SetBankAccountInput = z.output<typeof setBankAccountInput>

export const bankAccount = z
  .object({
    environment: wireEnvironment,
    bankCode: z.string().meta({ description: 'The code of the bank.', examples: ['NABIL'] }),
    bankName: z.string().meta({ description: 'The name of the bank.', examples: ['Nabil Bank'] }),
    branch: z
      .string()
      .nullable()
      .meta({ description: 'The branch. Null: not told.', examples: ['New Road'] }),
    accountNumber: z.string().meta({
      description: 'The last four of the number. Nobody reads the rest.',
      examples: ['••••0123'],
    }),
    accountName: z.string().meta({
      description: 'The holder of the account.',
      examples: ['Himalayan Tea House Pvt. Ltd.'],
    }),
    status: z.enum(['waiting', 'verified', 'held']).meta({
      description:
        '`waiting`: the operator compares it with papers, in the sandbox it verifies itself. `verified`: payouts go there from `usableFrom` on. `held`: an owner must confirm it.',
    }),
    heldReason: z.enum(['stopped', 'returned']).nullable().meta({
      description:
        'Why it is held. `stopped`: an owner pressed the button of our mail. `returned`: the bank sent a payout back.',
    }),
    usableFrom: wireInstant.meta({
      description: '24 hours after an owner set or confirmed it. No payout goes there earlier.',
    }),
    updatedAt: wireInstant,
  })
  .meta({ id: 'BankAccount' })

export const shownBankAccount = z.object({
  bankAccount: bankAccount.nullable().meta({ description: 'Null: none was set in this environment.' }),
})

export const bankList = z.array(
  z
    .object({
      code: z.string().meta({ description: 'What `bankCode` takes.', examples: ['NABIL'] }),
      name: z.string().meta({ description: 'Its name.', examples: ['Nabil Bank'] }),
    })
    .meta({ id: 'Bank' }),
)
