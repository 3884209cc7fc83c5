'use server'

import { cookies } from 'next/headers'
import { z } from 'zod'
import { POST as logout } from '@/app/v1/auth/logout/route'
import { PATCH as updateWalletPreferences } from '@/app/v1/wallet/preferences/route'
import { wireId } from '@/lib/core/fields'
import { parseRupees } from '@/lib/core/money'
import { endBrowser } from '@/lib/end-user/browsers'
import { operation } from '@/lib/http/route'
import { LANGUAGE_COOKIE } from '@/messages/customer-language'
import { LANGUAGE_COOKIE_OPTIONS } from '@/messages/language'
import { dropCustomer } from '../session'
import { walletAction } from '../wallet-action'

/** Saves the preferences of the wallet's owner. The pages then use the chosen language. */
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

/** Null if nothing was typed. An invalid amount becomes an empty text, which the operation refuses. */
const amountIn = (typed: string) => (typed === '' ? null : String(parseRupees(typed) ?? ''))

// Not in /v1, where a program can only end its own session.
const endKnownBrowser = operation({
  operation: 'endBrowser',
  summary: 'Sign out another browser, or all others',
  auth: ['endUser', 'knownBrowser'],
  body: z.strictObject({ browserId: wireId('use').optional() }),
  response: z.object({ ended: z.literal(true) }),
  errors: ['resource_not_found'],
  handler: async ({ ctx, body: { browserId } }) => {
    await endBrowser(ctx, browserId ?? null)
    return { ended: true } as const
  },
})

export const endBrowserWithForm = walletAction(endKnownBrowser, {
  page: '/wallet/settings',
  done: () => '/wallet/settings?done=signedOut',
})

/** Ends the session in this browser. */
export const leaveWithForm = walletAction(logout, {
  page: '/wallet',
  done: async () => {
    await dropCustomer()
    return '/wallet/sign-in'
  },
})
