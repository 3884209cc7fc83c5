import { z } from 'zod'
import { COLOR_FORM } from '@/lib/core/color'
import {
  amountPaisa,
  oneLine,
  panNumber,
  storableText,
  text,
  wireAmount,
  wireIdText,
  wireInstant,
} from '@/lib/core/fields'
import { isTimeZone } from '@/lib/core/period'
import { cleanPhone } from '@/lib/core/phone'
import { NOTICE_SWITCHES, type NoticeSwitch } from './rules'

export const businessName = oneLine(200)

const moneyMode = z.enum(['own', 'shared']).meta({ examples: ['shared'] })

/** More than a month of grace would overlap with the next period. */
const graceDays = z
  .int()
  .min(0)
  .max(30)
  .meta({ examples: [5] })

const planChanges = z.enum(['off', 'upgrades', 'all'])

const switches = <Value extends z.ZodType>(value: Value) =>
  Object.fromEntries(
    Object.entries(NOTICE_SWITCHES).map(([name, description]) => [name, value.meta({ description })]),
  ) as Record<NoticeSwitch, Value>

export const updateBusinessInput = z.strictObject({
  name: businessName.optional().meta({ description: 'The name that customers see.' }),
  timeZone: z
    .string()
    .max(100)
    .refine(isTimeZone, { message: 'must be the name of a time zone, such as Asia/Kathmandu.' })
    .optional()
    .meta({ description: 'The time zone of your days and of the dates on your invoices.' }),
  finalAction: z
    .enum(['cancel', 'unpaid'])
    .optional()
    .meta({ description: 'What happens to a subscription when its last retry fails.' }),
  graceDays: graceDays.optional().meta({
    description:
      'How many days after the paid period a subscription that you collect yourself becomes late. This applies to payments that become due from now on.',
  }),
  customerPause: z.boolean().optional().meta({
    description: 'Whether your customers may pause their subscriptions, and end a pause, themselves.',
  }),
  startAgain: z.boolean().optional().meta({
    description:
      'Whether customers whose subscription has ended find a link to its price: on its page, in the SMS and in the e-mail.',
  }),
  trialOnce: z.boolean().optional().meta({
    description:
      "Whether your hosted pages give a person a product's free days only once. Subscriptions created with an API key are not affected.",
  }),
  latinSms: z.boolean().optional().meta({
    description:
      'Whether SMS in Nepali are written in Latin letters: `Rs 2,500 tirne code 423651`. An SMS in Latin letters holds 160 characters, otherwise 70.',
  }),
  planChanges: planChanges.optional().meta({
    description:
      'Whether your customers may change to another active price of the same product themselves. `upgrades`: only to a price that costs more and whose period is at least as long.',
  }),
  moneyMode: moneyMode.optional().meta({
    description: 'Only owners can change it, until your first wallet or charge in production.',
  }),
  legalName: oneLine(200)
    .nullable()
    .optional()
    .meta({
      description:
        'The registered name. The operator reads it before production is approved. Null removes it.',
      examples: ['Himalayan Tea House Pvt. Ltd.'],
    }),
  address: text(300)
    .nullable()
    .optional()
    .meta({
      description: "The business's address, as invoices show it. Null removes it.",
      examples: ['Thamel, Kathmandu'],
    }),
  panNumber: panNumber
    .nullable()
    .optional()
    .meta({ description: 'The tax registration number on your invoices. Null removes it.' }),
  vatRegistered: z.boolean().optional().meta({
    description:
      'Whether your prices include 13 % VAT. Invoices state its amount. This applies to invoices that are issued from now on.',
  }),
  vatEnabled: z.boolean().optional().meta({ description: 'The former name of `vatRegistered`.' }),
  accentColor: z
    .string()
    .regex(COLOR_FORM, 'must be a colour such as #8c1d2f: a # and six hexadecimal digits.')
    .toLowerCase()
    .nullable()
    .optional()
    .meta({
      description:
        "The colour of buttons on your customers' pages. Every colour works: the text on it is black or white, whichever is easier to read.",
      examples: ['#8c1d2f'],
    }),
  supportEmail: z
    .email()
    .max(254)
    .nullable()
    .optional()
    .meta({ description: 'Where your customers get help.', examples: ['help@tea.example.com'] }),
  supportPhone: z
    .string()
    .max(40)
    .overwrite(cleanPhone)
    .regex(/^\+?[0-9(][0-9 ()-]{3,28}$/, 'must be a phone number, such as +977 1-4123456.')
    .nullable()
    .optional()
    .meta({
      description: 'The number that your customers can call. Null removes it.',
      examples: ['+977 1-4123456'],
    }),
  supportUrl: z
    .url({ protocol: /^https$/, error: 'must be an https address, such as https://tea.example.com/help.' })
    .max(2048)
    .refine(...storableText)
    .nullable()
    .optional()
    .meta({
      description: 'The web page where your customers get help. Null removes it.',
      examples: ['https://tea.example.com/help'],
    }),
  notices: z.strictObject(switches(z.boolean().optional())).optional().meta({
    description:
      'The notices that your customers get by SMS and e-mail. Send only those that you want to switch.',
  }),
})
export type UpdateBusinessInput = z.output<typeof updateBusinessInput>

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const basisPoints = (schema = z.int().min(0).max(2_000)) =>
  schema.meta({ description: 'Hundredths of a percent of the charge, up to 20 %.', examples: [200] })
const FIXED = 'The fixed part, in paisa. It is added to the percentage.'
const LEAST = 'The lowest fee, in paisa. Null if there is none.'
const MINIMUM = 'The smallest payout that is made, in paisa.'
const RESERVE = 'The amount that stays in the balance after a payout, in paisa.'

const payoutFee = z
  .object({
    basisPoints: basisPoints(),
    fixedPaisa: wireAmount.meta({ description: FIXED, examples: ['500'] }),
    minimumPaisa: wireAmount.nullable().meta({ description: LEAST, examples: ['1000'] }),
    from: z.iso
      .date()
      .meta({ description: 'The first Nepali day on which the fee applies.', examples: ['2026-12-01'] }),
  })
  .meta({ id: 'PayoutFee' })

/** The values of the schedule are the same as in the database. */
const interval = z.enum(['daily', 'weekly', 'manual']).meta({
  description: 'How often payouts are made. `manual`: only when the operator makes one.',
  examples: ['weekly'],
})
const weekday = z
  .enum(WEEKDAYS)
  .nullable()
  .meta({
    description: 'The day of a weekly schedule. Null for other intervals.',
    examples: ['sunday'],
  })

export const payoutTerms = z
  .object({
    fee: payoutFee.nullable().meta({
      description:
        "What the operator keeps of each wallet charge, at the rate of the charge's day: `min(charge, max(minimum, floor(charge × basisPoints / 10,000) + fixed))`. It is deducted from the payout that covers the charge. Null if there is no fee.",
    }),
    nextFee: payoutFee.nullable().meta({
      description: 'The fee from the next Nepali day on, if it changes. Zeros mean no fee.',
    }),
    schedule: z
      .object({ interval, day: weekday })
      .meta({ description: 'When payouts are made: at 06:00 on the scheduled day in Nepal.' }),
    minimumPaisa: wireAmount.meta({ description: MINIMUM, examples: ['100000'] }),
    reservePaisa: wireAmount.meta({ description: RESERVE, examples: ['0'] }),
    held: z
      .string()
      .nullable()
      .meta({ description: 'Why payouts are on hold. Null if they are not on hold.', examples: [null] }),
  })
  .meta({ id: 'PayoutTerms' })

/** The terms that an operator can change. */
export const changePayoutTermsInput = z.strictObject({
  moneyMode: moneyMode.optional().meta({
    description: 'Fixed after the first wallet or charge in production. With `own` there are no payouts.',
  }),
  fee: z
    .strictObject({
      basisPoints: basisPoints(),
      fixedPaisa: amountPaisa.default(0n).meta({ description: FIXED, examples: ['500'] }),
      minimumPaisa: amountPaisa
        .nullable()
        .default(null)
        .meta({ description: LEAST, examples: ['1000'] }),
    })
    .nullable()
    .optional()
    .meta({ description: 'The fee from the next Nepali day on. Owners get an e-mail. Null for no fee.' }),
  schedule: z
    .strictObject({ interval, day: weekday.default(null) })
    .refine(({ interval, day }) => (interval === 'weekly') === (day !== null), {
      path: ['day'],
      message: 'must be a day of the week for the interval weekly, and null for other intervals.',
    })
    .optional()
    .meta({ description: 'When payouts are made.' }),
  minimumPaisa: amountPaisa.optional().meta({ description: MINIMUM }),
  reservePaisa: amountPaisa.optional().meta({ description: RESERVE }),
  held: oneLine(200)
    .nullable()
    .optional()
    .meta({
      description:
        'Why payouts are on hold from now on. The business reads it. Pending payouts are canceled. Null ends the hold.',
      examples: ['The papers of the new bank account are missing.'],
    }),
})
export type ChangePayoutTermsInput = z.output<typeof changePayoutTermsInput>

export const business = z
  .object({
    id: wireIdText('biz'),
    name: z.string().meta({ description: 'The name that customers see.' }),
    timeZone: z.string().meta({ examples: ['Asia/Kathmandu'] }),
    finalAction: z
      .enum(['cancel', 'unpaid'])
      .meta({ description: 'What happens to a subscription when its last retry fails.' }),
    graceDays: graceDays.meta({
      description:
        'How many days after the paid period a subscription that you collect yourself becomes late.',
    }),
    customerPause: z
      .boolean()
      .meta({ description: 'Whether your customers may pause their subscriptions themselves.' }),
    startAgain: z.boolean().meta({
      description: 'Whether customers whose subscription has ended find a link to its price.',
    }),
    trialOnce: z
      .boolean()
      .meta({ description: "Whether hosted pages give a product's free days only once." }),
    latinSms: z.boolean().meta({ description: 'Whether SMS in Nepali are written in Latin letters.' }),
    planChanges: planChanges.meta({
      description: 'Which plan changes your customers may make themselves.',
      examples: ['off'],
    }),
    legalName: z
      .string()
      .nullable()
      .meta({ description: 'The registered name.', examples: ['Himalayan Tea House Pvt. Ltd.'] }),
    productionApproved: z.boolean().meta({
      description: 'Whether you may charge wallets in production. The operator approves it.',
    }),
    address: z
      .string()
      .nullable()
      .meta({ description: "The business's address, as invoices show it.", examples: ['Thamel, Kathmandu'] }),
    panNumber: z.string().nullable().meta({ description: 'The tax registration number on invoices.' }),
    vatRegistered: z.boolean().meta({ description: 'Whether prices include 13 % VAT, shown on invoices.' }),
    vatEnabled: z.boolean().meta({ description: 'The former name of `vatRegistered`, always equal to it.' }),
    logoUrl: z
      .url()
      .nullable()
      .meta({ description: "The logo on your customers' pages. Upload one to set it." }),
    accentColor: z
      .string()
      .nullable()
      .meta({ description: 'The colour of buttons.', examples: ['#8c1d2f'] }),
    supportEmail: z.string().nullable().meta({ description: 'Where your customers get help.' }),
    supportPhone: z.string().nullable().meta({ description: 'The number that your customers can call.' }),
    supportUrl: z.string().nullable().meta({ description: 'The web page where customers get help.' }),
    notices: z.object(switches(z.boolean())).meta({
      description: 'The SMS and e-mail notices to your customers. All are on until you switch one off.',
    }),
    moneyMode: moneyMode.meta({
      description:
        "Where your customers' balances are kept. `shared`: one balance per phone pays all businesses with a shared balance, and the operator pays you out. `own`: a balance can be spent at your business only, and payments go to your own provider accounts.",
    }),
    moneyModeFixed: z
      .boolean()
      .meta({ description: 'Whether `moneyMode` is fixed, after a wallet or a charge in production.' }),
    payoutTerms: payoutTerms.meta({ description: "The operator's terms for your payouts." }),
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'Business' })
