'use server'

import { cookies } from 'next/headers'
import { POST as logout } from '@/app/v1/auth/logout/route'
import { PATCH as updateWalletPreferences } from '@/app/v1/wallet/preferences/route'
import { parseRupees } from '@/lib/core/money'
import { LANGUAGE_COOKIE } from '@/messages/customer-language'
import { LANGUAGE_COOKIE_OPTIONS } from '@/messages/language'
import { dropCustomer } from '../session'
import { walletAction } from '../wallet-action'

/** Saves what the owner of the wallet wishes. The pages follow in the chosen language. */
export const saveWithForm = walletAction(updateWalletPreferences, {
  page: '/wallet/settings',
  read: (form) => ({
    language: form.get('language'),
    lowBalancePaisa: amountIn(String(form.get('lowBalancePaisa') ?? '').trim()),
    smsReceipts: form.has('smsReceipts'),
    emailReceipts: form.has('emailReceipts'),
    chargeNotices: form.has('chargeNotices'),
  }),
  done: async ({ language }) => {
    ;(await cookies()).set(LANGUAGE_COOKIE, language, LANGUAGE_COOKIE_OPTIONS)
    return '/wallet/settings?done=saved'
  },
})

/** Null: none was typed. What cannot be read is empty, which the operation refuses. */
const amountIn = (typed: string) => (typed === '' ? null : String(parseRupees(typed) ?? ''))

/** Ends the session in this browser. */
export const leaveWithForm = walletAction(logout, {
  page: '/wallet',
  done: async () => {
    await dropCustomer()
    return '/wallet/sign-in'
  },
})
