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
import { objectQuery } from '@/lib/core/page'
import { paymentDay } from './schema'

const kind = z.enum(['float', 'handover', 'deposit']).meta({
  description:
    '`float`: cash that is in the drawer when the day begins. `handover`: cash that the person took over from a colleague. `deposit`: cash that they took to the bank.',
  examples: ['float'],
})

export const movementParams = z.object({ id: wireId('mov') })

export const moveCashInput = z
  .strictObject({
    kind,
    amountPaisa: amountPaisa
      .refine((amount) => amount > 0n, 'must be more than 0.')
      .meta({ description: 'How much, in paisa.', examples: ['200000'] }),
    date: paymentDay.optional(),
    memberId: wireId('mem').optional().meta({ description: 'Whose drawer. Without it: your own.' }),
    fromMemberId: wireId('mem').optional().meta({
      description: 'Who handed the cash over. For a `handover`, which the person who takes the cash records.',
    }),
    reference: text(128)
      .optional()
      .meta({ description: 'The number of the bank slip. For a `deposit`.', examples: ['SLIP-4471'] }),
    note: text(500)
      .optional()
      .meta({ description: 'What you want to remember.', examples: ['For change.'] }),
  })
  .superRefine(({ kind: moved, fromMemberId, reference }, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (moved === 'handover' && !fromMemberId) refuse('fromMemberId', 'must say who hands the cash over.')
    if (moved !== 'handover' && fromMemberId)
      refuse('fromMemberId', 'must be left out: it is for a handover.')
    if (moved === 'deposit' && !reference) refuse('reference', 'must be the number of the bank slip.')
  })
export type MoveCashInput = z.output<typeof moveCashInput>

export const reverseMovementInput = z.strictObject({
  reason: text(500).meta({ description: 'Why.', examples: ['Typed twice.'] }),
})
export type ReverseMovementInput = z.output<typeof reverseMovementInput>

export const movementsQuery = z.strictObject({
  date: paymentDay.optional().meta({ description: 'Only those of this day. Without it: of all days.' }),
  memberId: wireId('mem').optional().meta({ description: 'Only those of the drawer of this team member.' }),
  ...objectQuery,
})
export type MovementsQuery = z.output<typeof movementsQuery>

export const drawerMovement = z
  .object({
    id: wireIdText('mov'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    date: z.iso.date().meta({ description: 'The day of the drawer.', examples: ['2026-11-23'] }),
    kind,
    memberId: wireIdText('mem').meta({ description: 'Whose drawer it is.' }),
    name: z.string().meta({ description: 'Their name at that time.', examples: ['Bina Rai'] }),
    fromMemberId: wireIdText('mem')
      .nullable()
      .meta({
        description: 'Who handed the cash over. Null: it is no handover.',
        examples: [null],
      }),
    fromName: z
      .string()
      .nullable()
      .meta({ description: 'Their name at that time.', examples: [null] }),
    amountPaisa: wireAmount.meta({ description: 'How much, in paisa.', examples: ['200000'] }),
    reference: z
      .string()
      .nullable()
      .meta({ description: 'The number of the bank slip. Null: there is none.', examples: [null] }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'What was written down, or why it was reversed.', examples: ['For change.'] }),
    recordedBy: z.string().meta({ description: 'Who wrote it down.', examples: ['Bina Rai'] }),
    reversesId: wireIdText('mov')
      .nullable()
      .meta({
        description: 'The movement that this one takes back. Null: it takes none back.',
        examples: [null],
      }),
    createdAt: wireInstant,
  })
  .meta({ id: 'DrawerMovement' })
