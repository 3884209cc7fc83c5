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
    '`float`: cash in the drawer when the day begins. `handover`: cash that the person took over from a colleague. `deposit`: cash that the person took to the bank.',
  examples: ['float'],
})

export const movementParams = z.object({ id: wireId('mov') })

export const moveCashInput = z
  .strictObject({
    kind,
    amountPaisa: amountPaisa
      .refine((amount) => amount > 0n, 'must be more than 0.')
      .meta({ description: 'The amount, in paisa.', examples: ['200000'] }),
    date: paymentDay.optional(),
    memberId: wireId('mem').optional().meta({ description: "The drawer's team member. Default: you." }),
    fromMemberId: wireId('mem').optional().meta({
      description:
        'The person who handed over the cash. Only for a `handover`, which the person who takes the cash records.',
    }),
    reference: text(128)
      .optional()
      .meta({ description: 'The number on the bank slip. Only for a `deposit`.', examples: ['SLIP-4471'] }),
    note: text(500)
      .optional()
      .meta({ description: 'A note for your team.', examples: ['For change.'] }),
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
  reason: text(500).meta({ description: 'The reason.', examples: ['Typed twice.'] }),
})
export type ReverseMovementInput = z.output<typeof reverseMovementInput>

export const movementsQuery = z.strictObject({
  date: paymentDay.optional().meta({ description: 'Only movements on this day. Default: all days.' }),
  memberId: wireId('mem').optional().meta({ description: "Only movements of this team member's drawer." }),
  ...objectQuery,
})
export type MovementsQuery = z.output<typeof movementsQuery>

export const drawerMovement = z
  .object({
    id: wireIdText('mov'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    date: z.iso.date().meta({ description: "The drawer's day.", examples: ['2026-11-23'] }),
    kind,
    memberId: wireIdText('mem').meta({ description: "The drawer's team member." }),
    name: z.string().meta({ description: "The person's name at that time.", examples: ['Bina Rai'] }),
    fromMemberId: wireIdText('mem')
      .nullable()
      .meta({
        description: 'The person who handed over the cash. Null if the movement is not a handover.',
        examples: [null],
      }),
    fromName: z
      .string()
      .nullable()
      .meta({ description: "The person's name at that time.", examples: [null] }),
    amountPaisa: wireAmount.meta({ description: 'The amount, in paisa.', examples: ['200000'] }),
    reference: z
      .string()
      .nullable()
      .meta({ description: 'The number on the bank slip. Null if there is none.', examples: [null] }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'The note, or the reason for the reversal.', examples: ['For change.'] }),
    recordedBy: z.string().meta({ description: 'Who recorded it.', examples: ['Bina Rai'] }),
    reversesId: wireIdText('mov')
      .nullable()
      .meta({
        description: 'The movement that this one reverses. Null if it reverses none.',
        examples: [null],
      }),
    createdAt: wireInstant,
  })
  .meta({ id: 'DrawerMovement' })
