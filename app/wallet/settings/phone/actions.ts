'use server'

import { walletAction } from '../../wallet-action'
import { askNewNumber, confirmNewNumber, stopNewNumber } from './operations'

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

/** Takes the codes. A field that is empty, because its code was right before, is left out. */
export const confirmNumberWithForm = walletAction(confirmNewNumber, {
  page: PAGE,
  done: ({ state }) => NEXT[state],
})

export const stopNumberWithForm = walletAction(stopNewNumber, {
  page: PAGE,
  done: ({ state }) => NEXT[state],
})
