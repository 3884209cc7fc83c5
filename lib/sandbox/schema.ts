import { z } from 'zod'
import { amountPaisa, instant, wireInstant } from '@/lib/core/fields'
import { normalizePhone } from '@/lib/core/phone'

// Ten years: far enough for any test, near enough that period arithmetic stays within its tables.
const MAX_ADVANCE_SECONDS = 10 * 366 * 86_400

export const advanceClockInput = z
  .strictObject({
    seconds: z.int().min(1).max(MAX_ADVANCE_SECONDS).optional(),
    to: instant.optional(),
  })
  .refine((input) => (input.seconds === undefined) !== (input.to === undefined), {
    message: 'Send either seconds or to.',
  })
export type AdvanceClockInput = z.output<typeof advanceClockInput>

export const sandboxClock = z
  .object({
    now: wireInstant,
    offsetSeconds: z.number().meta({ description: 'How far ahead of real time.' }),
  })
  .meta({ id: 'SandboxClock' })

const phone = z
  .string()
  .transform((text, context) => {
    const number = normalizePhone(text)
    if (number) return number
    context.addIssue({ code: 'custom', message: 'is not a phone number.' })
    return z.NEVER
  })
  .meta({ type: 'string', examples: ['+9779800000000'] })

export const topUpCustomerInput = z.strictObject({ amountPaisa, phone: phone.optional() })
export type TopUpCustomerInput = z.output<typeof topUpCustomerInput>
