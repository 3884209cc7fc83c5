import { z } from 'zod'
import { amountPaisa, instant, wireInstant } from '@/lib/core/fields'
import { mobilePhone } from '@/lib/core/phone'
import { MAX_ADVANCE_DAYS } from './rules'

const MAX_ADVANCE_SECONDS = MAX_ADVANCE_DAYS * 86_400

export const advanceClockInput = z
  .strictObject({
    seconds: z
      .int()
      .min(1)
      .refine((seconds) => seconds <= MAX_ADVANCE_SECONDS, {
        message: `must be at most ${MAX_ADVANCE_SECONDS} (${MAX_ADVANCE_DAYS} days). Call again to go further.`,
      })
      .meta({ maximum: MAX_ADVANCE_SECONDS })
      .optional(),
    to: instant.optional(),
  })
  .refine((input) => (input.seconds === undefined) !== (input.to === undefined), {
    message: 'Send either seconds or to.',
  })
export type AdvanceClockInput = z.output<typeof advanceClockInput>

export const sandboxClock = z
  .object({
    now: wireInstant,
    offsetSeconds: z.number().meta({ description: 'How far ahead of real time: ten years at most.' }),
    catchingUp: z.boolean().meta({
      description:
        'Some work that is due by now is not billed yet. Read the clock again until this is false.',
    }),
  })
  .meta({ id: 'SandboxClock' })

export const topUpCustomerInput = z.strictObject({ amountPaisa, phone: mobilePhone.optional() })
export type TopUpCustomerInput = z.output<typeof topUpCustomerInput>
