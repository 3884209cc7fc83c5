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

const memberId = wireId('mem')
  .optional()
  .meta({ description: 'Whose drawer. Without it: your own. An API key has none, so it must say whose.' })

// No drawer holds more pieces of one kind.
const MOST_PIECES = 100_000

const piece = z.strictObject({
  rupees: z
    .literal(RUPEE_PIECES)
    .meta({ description: 'What one of them is worth, in rupees.', examples: [500] }),
  count: z
    .int()
    .min(0)
    .max(MOST_PIECES)
    .meta({ description: 'How many there are.', examples: [4] }),
})

export const countDrawerInput = z
  .strictObject({
    date: paymentDay.optional(),
    memberId,
    countedPaisa: amountPaisa.optional().meta({
      description: 'The cash in the drawer that is of this day, in paisa. Instead of `pieces`.',
    }),
    pieces: z
      .array(piece)
      .max(RUPEE_PIECES.length)
      .refine(
        (given) => new Set(given.map(({ rupees }) => rupees)).size === given.length,
        'must name each value once.',
      )
      .optional()
      .meta({ description: 'The same by notes and coins.' }),
    otherPaisa: amountPaisa
      .optional()
      .meta({ description: 'Beside `pieces`: cash that they do not make, in paisa.', examples: ['50'] }),
    note: text(500)
      .optional()
      .meta({ description: 'Why it differs, for example.', examples: ['A note of Rs 100 is missing.'] }),
  })
  .superRefine(({ countedPaisa, pieces, otherPaisa }, { addIssue }) => {
    if ((countedPaisa === undefined) === (pieces === undefined))
      addIssue({ code: 'custom', path: ['countedPaisa'], message: 'must be sent, or pieces instead of it.' })
    if (otherPaisa !== undefined && pieces === undefined)
      addIssue({ code: 'custom', path: ['otherPaisa'], message: 'must stand beside pieces.' })
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
    memberId: wireIdText('mem').meta({ description: 'Whose drawer it is.' }),
    name: z.string().meta({ description: 'Their name at that time.', examples: ['Bina Rai'] }),
    expectedPaisa: z.string().meta({
      description:
        'The cash that they had recorded for the day when it was counted, without what was taken back, with what was moved. With a minus if more was moved out.',
      examples: ['150000'],
    }),
    countedPaisa: wireAmount.meta({ description: 'What was in the drawer, in paisa.' }),
    pieces: z
      .array(piece)
      .nullable()
      .meta({
        description: 'The notes and coins, the largest first. Null: only the sum was counted.',
        examples: [null],
      }),
    otherPaisa: wireAmount.nullable().meta({
      description: 'Cash that `pieces` do not make. Null: only the sum was counted.',
      examples: [null],
    }),
    differencePaisa: z.string().meta({
      description: 'Counted without expected, in paisa. With a minus if money is missing.',
      examples: ['-10000'],
    }),
    note: z
      .string()
      .nullable()
      .meta({
        description: 'Why it differs. Null: nothing was written.',
        examples: ['A note of Rs 100 is missing.'],
      }),
    countedBy: z.string().meta({ description: 'Who wrote it down.', examples: ['Bina Rai'] }),
    createdAt: wireInstant,
    reopenedAt: wireInstant.nullable().meta({
      description:
        'When cash of the day was recorded or taken back after the count. Count again then. Null: it stands.',
    }),
  })
  .meta({ id: 'DrawerCount' })

export const drawerCounts = z.object({
  items: z.array(drawerCount).meta({
    description: 'The newest first. A correction is another count: the newest count of a person is valid.',
  }),
})

export const drawer = z
  .object({
    date: z.iso.date().meta({ description: 'The day.', examples: ['2026-11-23'] }),
    memberId: wireIdText('mem').meta({ description: 'Whose drawer it is.' }),
    name: z.string().meta({ description: 'Their name at that time.', examples: ['Bina Rai'] }),
    floatPaisa: signed('What was in it when the day began.', '200000'),
    cashPaisa: signed(
      'The cash that they have recorded for the day, without what was taken back, less what they gave to customers out of balances.',
      '150000',
    ),
    takenOverPaisa: signed('What they took over from colleagues.', '0'),
    handedOverPaisa: signed('What colleagues took over from them.', '0'),
    depositedPaisa: signed('What they took to the bank.', '100000'),
    expectedPaisa: signed('What should be in it now.', '250000'),
    count: drawerCount
      .nullable()
      .meta({ description: 'The newest count. Null: nobody has counted.', examples: [null] }),
    differencePaisa: signed(
      'What was counted, with what was moved since, without what should be there now. Null: nobody has counted.',
      '0',
    ).nullable(),
  })
  .meta({ id: 'Drawer' })

export const drawers = z.object({
  items: z.array(drawer).meta({ description: 'Those with cash, a movement or a count on the day.' }),
})
