'use server'

import { operation } from '@/lib/http/route'
import { askPhoneChange } from '@/lib/phone-change/ask'
import { confirmPhoneChange } from '@/lib/phone-change/confirm'
import { presentPhoneChange } from '@/lib/phone-change/present'
import { askPhoneChangeInput, confirmPhoneChangeInput, phoneChange } from '@/lib/phone-change/schema'
import { stopPhoneChange } from '@/lib/phone-change/stop'
import { walletAction } from '../../wallet-action'

// The number decides who owns the balance. /v1 has no address for it, because only the owner may change it, on our page.

const askNewNumber = operation({
  operation: 'askPhoneChange',
  summary: 'Send the codes that change the number of a balance',
  auth: ['endUser'],
  body: askPhoneChangeInput,
  response: phoneChange,
  errors: ['code_send_limited', 'phone_change_waiting', 'resource_not_found'],
  handler: async ({ ctx, body }) => presentPhoneChange(await askPhoneChange(ctx, body)),
})

const confirmNewNumber = operation({
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

const stopNewNumber = operation({
  operation: 'stopPhoneChange',
  summary: 'Stop the change of the number',
  auth: ['endUser', 'knownBrowser'],
  response: phoneChange,
  errors: ['phone_change_closed'],
  handler: async ({ ctx }) => presentPhoneChange(await stopPhoneChange(ctx)),
})

const PAGE = '/wallet/settings/phone'

const NEXT = {
  asked: PAGE,
  waiting: PAGE,
  done: '/wallet/settings?done=number',
  stopped: `${PAGE}?done=stopped`,
  refused: PAGE,
}

/** Sends the codes. */
export const askNumberWithForm = walletAction(askNewNumber, {
  page: PAGE,
  read: (form) => ({ phone: form.get('phone'), oldPhoneGone: form.has('oldPhoneGone') }),
  done: () => PAGE,
})

/** Takes the codes. A field is empty if its code was already accepted, and is left out. */
export const confirmNumberWithForm = walletAction(confirmNewNumber, {
  page: PAGE,
  done: ({ state }) => NEXT[state],
})

export const stopNumberWithForm = walletAction(stopNewNumber, {
  page: PAGE,
  done: ({ state }) => NEXT[state],
})
