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
import { paymentDay } from './schema'

const memberId = wireId('mem')
  .optional()
  .meta({ description: 'Whose drawer. Without it: your own. An API key has none, so it must say whose.' })

export const countDrawerInput = z.strictObject({
  date: paymentDay.optional(),
  memberId,
  countedPaisa: amountPaisa.meta({ description: 'The cash in the drawer that is of this day, in paisa.' }),
  note: text(500)
    .optional()
    .meta({ description: 'Why it differs, for example.', examples: ['A note of Rs 100 is missing.'] }),
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
    expectedPaisa: wireAmount.meta({
      description:
        'The cash that they had recorded for the day when it was counted, without what was taken back.',
    }),
    countedPaisa: wireAmount.meta({ description: 'What was in the drawer, in paisa.' }),
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
