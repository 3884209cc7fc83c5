import { z } from 'zod'
import {
  amountPaisa,
  text,
  wireAmount,
  wireEnvironment,
  wireId,
  wireIdText,
  wireInstant,
} from '@/lib/core/fields'
import { RUPEE_PIECES } from '@/lib/core/money'
import { paymentDay } from './schema'

const signed = (description: string, example: string) =>
  z.string().meta({ description: `${description} In paisa.`, examples: [example] })

const memberId = wireId('mem').optional().meta({ description: "The drawer's team member. Default: you." })

// No drawer holds more pieces of one kind.
const MOST_PIECES = 100_000

const piece = z.strictObject({
  rupees: z
    .literal(RUPEE_PIECES)
    .meta({ description: 'The value of one note or coin, in rupees.', examples: [500] }),
  count: z
    .int()
    .min(0)
    .max(MOST_PIECES)
    .meta({ description: 'How many of them there are.', examples: [4] }),
})

export const countDrawerInput = z
  .strictObject({
    date: paymentDay.optional(),
    memberId,
    countedPaisa: amountPaisa.optional().meta({
      description: "The day's cash in the drawer, in paisa. Send this or `pieces`.",
    }),
    pieces: z
      .array(piece)
      .max(RUPEE_PIECES.length)
      .refine(
        (given) => new Set(given.map(({ rupees }) => rupees)).size === given.length,
        'must name each value once.',
      )
      .optional()
      .meta({ description: 'The counted notes and coins.' }),
    otherPaisa: amountPaisa
      .optional()
      .meta({ description: 'Cash that is not in `pieces`, in paisa.', examples: ['50'] }),
    note: text(500)
      .optional()
      .meta({
        description: 'A note, for example why the count differs.',
        examples: ['A note of Rs 100 is missing.'],
      }),
  })
  .superRefine(({ countedPaisa, pieces, otherPaisa }, { addIssue }) => {
    if ((countedPaisa === undefined) === (pieces === undefined))
      addIssue({ code: 'custom', path: ['countedPaisa'], message: 'must be sent, or pieces instead.' })
    if (otherPaisa !== undefined && pieces === undefined)
      addIssue({ code: 'custom', path: ['otherPaisa'], message: 'can be sent only with pieces.' })
  })
export type CountDrawerInput = z.output<typeof countDrawerInput>

export const drawerCountsQuery = z.strictObject({
  date: paymentDay.optional(),
  memberId: wireId('mem').optional().meta({ description: 'Only the drawer of this team member.' }),
})
export type DrawerCountsQuery = z.output<typeof drawerCountsQuery>

export const drawerCount = z
  .object({
    id: wireIdText('cnt'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    date: z.iso.date().meta({ description: 'The day that was counted.', examples: ['2026-11-23'] }),
    memberId: wireIdText('mem').meta({ description: "The drawer's team member." }),
    name: z.string().meta({ description: "The person's name at that time.", examples: ['Bina Rai'] }),
    expectedPaisa: z.string().meta({
      description:
        'The cash that the person had recorded for the day at the time of the count, less reversed payments and cash paid out for withdrawals, plus or minus cash movements. In paisa. Negative if more was moved out than came in.',
      examples: ['150000'],
    }),
    countedPaisa: wireAmount.meta({ description: 'The counted cash, in paisa.' }),
    pieces: z
      .array(piece)
      .nullable()
      .meta({
        description: 'The notes and coins, largest first. Null if only the total was counted.',
        examples: [null],
      }),
    otherPaisa: wireAmount.nullable().meta({
      description: 'Cash that is not in `pieces`. Null if only the total was counted.',
      examples: [null],
    }),
    differencePaisa: z.string().meta({
      description: 'The counted cash less the expected cash, in paisa. Negative if money is missing.',
      examples: ['-10000'],
    }),
    note: z
      .string()
      .nullable()
      .meta({
        description: 'Why the count differs. Null if no note was written.',
        examples: ['A note of Rs 100 is missing.'],
      }),
    countedBy: z.string().meta({ description: 'Who recorded it.', examples: ['Bina Rai'] }),
    createdAt: wireInstant,
    reopenedAt: wireInstant.nullable().meta({
      description:
        'When cash for the day was recorded, reversed or paid out after the count. The drawer should then be counted again. Null if the count is up to date.',
    }),
  })
  .meta({ id: 'DrawerCount' })

export const drawerCounts = z.object({
  items: z.array(drawerCount).meta({
    description: "Newest first. A correction is another count: each person's latest count is valid.",
  }),
})

export const drawer = z
  .object({
    date: z.iso.date().meta({ description: 'The day.', examples: ['2026-11-23'] }),
    memberId: wireIdText('mem').meta({ description: "The drawer's team member." }),
    name: z.string().meta({ description: "The person's name at that time.", examples: ['Bina Rai'] }),
    floatPaisa: signed('The cash in the drawer when the day began.', '200000'),
    cashPaisa: signed(
      'The cash that the person recorded for the day, less reversed payments, and less what they gave to customers for withdrawals.',
      '150000',
    ),
    takenOverPaisa: signed('The cash that the person took over from colleagues.', '0'),
    handedOverPaisa: signed('The cash that colleagues took over from the person.', '0'),
    depositedPaisa: signed('The cash that the person took to the bank.', '100000'),
    expectedPaisa: signed('The cash that should be in the drawer now.', '250000'),
    count: drawerCount
      .nullable()
      .meta({ description: 'The latest count. Null if the drawer was not counted.', examples: [null] }),
    differencePaisa: signed(
      'The counted cash, adjusted for movements since, less the cash that should be there now. Null if the drawer was not counted.',
      '0',
    ).nullable(),
  })
  .meta({ id: 'Drawer' })

export const drawers = z.object({
  items: z.array(drawer).meta({ description: 'The drawers with cash, a movement or a count on that day.' }),
})
