import { z } from 'zod'
import { wireInstant } from '@/lib/core/fields'
import { mobilePhone, phoneCode } from '@/lib/core/phone'

export const askPhoneChangeInput = z.strictObject({
  phone: mobilePhone.meta({ description: 'The new Nepali mobile number, in any usual spelling.' }),
  oldPhoneGone: z
    .boolean()
    .default(false)
    .meta({ description: 'The old number gets no SMS any more. Then the change waits for a day.' }),
})
export type AskPhoneChangeInput = z.output<typeof askPhoneChangeInput>

export const confirmPhoneChangeInput = z.strictObject({
  oldCode: phoneCode.optional().meta({ description: 'The code that the old number got.' }),
  newCode: phoneCode.optional().meta({ description: 'The code that the new number got.' }),
})
export type ConfirmPhoneChangeInput = z.output<typeof confirmPhoneChangeInput>

export const phoneChange = z
  .object({
    state: z.enum(['asked', 'waiting', 'done', 'stopped', 'refused']),
    dueAt: wireInstant.nullable().meta({ description: 'When a waiting change happens by itself.' }),
  })
  .meta({ id: 'PhoneChange' })
