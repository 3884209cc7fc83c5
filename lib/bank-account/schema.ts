import { z } from 'zod'
import { BANK_CODES } from '@/lib/core/banks'
import { toAsciiDigits } from '@/lib/core/digits'
import { wireEnvironment, wireInstant } from '@/lib/core/fields'

// Bank files are ASCII, and a spreadsheet would run a cell that begins with a sign such as `=` or `+`.
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

/** An account number as people type it. Spaces are removed. */
const accountNumber = z
  .string()
  .max(100)
  .transform((typed) => toAsciiDigits(typed).replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9A-Z]{6,30}$/, 'must have 6 to 30 digits or capital letters.'))

const code = z.enum(BANK_CODES).meta({
  description: "The bank's code, from `GET /v1/merchant/banks`.",
  examples: ['NABIL'],
})

export const setBankAccountInput = z.strictObject({
  bankCode: code,
  branch: onFile()
    .nullable()
    .optional()
    .meta({ description: 'The bank branch, as the bank writes it.', examples: ['New Road'] }),
  accountNumber: accountNumber.meta({
    type: 'string',
    description: 'The account number: 6 to 30 digits or capital letters. Spaces and hyphens are removed.',
    examples: ['0123 4567 8901 23'],
  }),
  accountName: onFile().meta({
    description: 'The account holder, as the bank writes it.',
    examples: ['Himalayan Tea House Pvt. Ltd.'],
  }),
})
export type SetBankAccountInput = z.output<typeof setBankAccountInput>

export const bankAccount = z
  .object({
    environment: wireEnvironment,
    bankCode: z.string().meta({ description: "The bank's code.", examples: ['NABIL'] }),
    bankName: z.string().meta({ description: "The bank's name.", examples: ['Nabil Bank'] }),
    branch: z
      .string()
      .nullable()
      .meta({ description: 'The bank branch. Null if none was named.', examples: ['New Road'] }),
    accountNumber: z.string().meta({
      description: 'The last four characters of the account number. The rest is not shown.',
      examples: ['••••0123'],
    }),
    accountName: z.string().meta({
      description: 'The account holder.',
      examples: ['Himalayan Tea House Pvt. Ltd.'],
    }),
    status: z.enum(['waiting', 'verified', 'held']).meta({
      description:
        "`waiting`: the operator is comparing the account with the business's documents. In the sandbox it verifies itself. `verified`: payouts go there from `usableFrom` on. `held`: an owner must confirm the account.",
    }),
    heldReason: z.enum(['stopped', 'returned']).nullable().meta({
      description:
        'Why the account is held. `stopped`: an owner used the stop link in our e-mail. `returned`: the bank returned a payout.',
    }),
    usableFrom: wireInstant.meta({
      description: 'When payouts can first go to this account: 24 hours after an owner set or confirmed it.',
    }),
    updatedAt: wireInstant,
  })
  .meta({ id: 'BankAccount' })

export const shownBankAccount = z.object({
  bankAccount: bankAccount
    .nullable()
    .meta({ description: 'The bank account. Null if none is set in this environment.' }),
})

export const bankList = z.array(
  z
    .object({
      code: z.string().meta({ description: 'The code to send as `bankCode`.', examples: ['NABIL'] }),
      name: z.string().meta({ description: "The bank's name.", examples: ['Nabil Bank'] }),
    })
    .meta({ id: 'Bank' }),
)
