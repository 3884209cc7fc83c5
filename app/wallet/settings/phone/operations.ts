import { operation } from '@/lib/http/route'
import { askPhoneChange } from '@/lib/phone-change/ask'
import { confirmPhoneChange } from '@/lib/phone-change/confirm'
import { presentPhoneChange } from '@/lib/phone-change/present'
import { askPhoneChangeInput, confirmPhoneChangeInput, phoneChange } from '@/lib/phone-change/schema'
import { stopPhoneChange } from '@/lib/phone-change/stop'

// The number decides whose the balance is. /v1 has no address for it: only its owner changes it, on our page.

export const askNewNumber = operation({
  operation: 'askPhoneChange',
  summary: 'Send the codes that change the number of a balance',
  auth: ['endUser'],
  body: askPhoneChangeInput,
  response: phoneChange,
  errors: ['code_send_limited', 'phone_change_waiting', 'resource_not_found'],
  handler: async ({ ctx, body }) => presentPhoneChange(await askPhoneChange(ctx, body)),
})

export const confirmNewNumber = operation({
  operation: 'confirmPhoneChange',
  summary: 'Change the number with the codes that both numbers got',
  auth: ['endUser'],
  body: confirmPhoneChangeInput,
  response: phoneChange,
  errors: [
    'code_invalid',
    'code_expired',
    'code_attempts_exceeded',
    'phone_change_closed',
    'phone_has_balance',
  ],
  handler: async ({ ctx, body }) => presentPhoneChange(await confirmPhoneChange(ctx, body)),
})

export const stopNewNumber = operation({
  operation: 'stopPhoneChange',
  summary: 'Stop the change of the number',
  auth: ['endUser'],
  response: phoneChange,
  errors: ['phone_change_closed'],
  handler: async ({ ctx }) => presentPhoneChange(await stopPhoneChange(ctx)),
})
