'use server'

import { z } from 'zod'
import { formAction } from '@/app/_form/form-action'
import { beginHere, begunBill } from '@/app/top-up/[topUpId]/pay/begun'
import type { DomainError, ErrorCode } from '@/lib/core/errors'
import type { TopUpId } from '@/lib/core/id'
import { operation } from '@/lib/http/route'
import { beginReminderTopUp, billOfReminder } from '@/lib/notice/begin-reminder-top-up'
import { intendBill, performBill } from '@/lib/qr-request/begin-bill'
import { presentShownRequest } from '@/lib/qr-request/present'
import { qrRequest } from '@/lib/qr-request/schema'
import { initiateTopUp } from '@/lib/top-up/initiate'
import { presentBegunTopUp } from '@/lib/top-up/present'
import { topUp, topUpProvider } from '@/lib/top-up/schema'

// What anybody can do on the page of a reminder. /v1 has no address for it, because a program has no such link.

const createReminderTopUp = operation({
  operation: 'createReminderTopUp',
  summary: 'Pay what a reminder asks for',
  auth: ['anonymous'],
  /** The last part of the page's address. */
  params: z.object({ link: z.string() }),
  body: z.strictObject({ provider: topUpProvider }),
  response: topUp,
  status: 201,
  errors: [
    'resource_not_found',
    'invoice_not_open',
    'provider_account_missing',
    'wallet_limit_exceeded',
    'provider_account_refused',
    'provider_unavailable',
  ],
  anonymousSubject: ({ params }) => `reminder ${params.link}`,
  handler: ({ ctx, params, body }) => beginReminderTopUp(ctx, params.link, body.provider),
  perform: async (_, intent) => presentBegunTopUp(await initiateTopUp(intent as TopUpId)),
})

const payReminderStraight = operation({
  operation: 'payReminderStraight',
  summary: "Begin to pay what a reminder asks for into the business's own account",
  auth: ['anonymous'],
  params: z.object({ link: z.string() }),
  body: z.strictObject({}),
  response: qrRequest,
  status: 201,
  errors: [
    'resource_not_found',
    'invoice_not_open',
    'amount_changed',
    'amount_out_of_range',
    'bill_attempts_exceeded',
    'subscription_already_canceled',
    'subscription_paused',
    'calendar_ends',
    'provider_account_missing',
    'provider_account_refused',
    'provider_unavailable',
  ],
  anonymousSubject: ({ params }) => `reminder ${params.link}`,
  handler: async ({ ctx, params }) => intendBill(ctx, await billOfReminder(params.link)),
  leavesNothing: true,
  perform: async (ctx, intent) => presentShownRequest(await performBill(ctx, intent)),
})

const pageOf = (form: FormData) => `/w/${encodeURIComponent(String(form.get('link') ?? ''))}`

// For these, the page is shown again: it says what happened to the link meanwhile.
const SHOWN_BY_THE_PAGE: readonly ErrorCode[] = [
  'resource_not_found',
  'invoice_not_open',
  'amount_changed',
  'subscription_already_canceled',
  'subscription_paused',
]

const refused = ({ code }: DomainError, form: FormData) =>
  SHOWN_BY_THE_PAGE.includes(code) ? pageOf(form) : undefined

export const payReminderWithForm = formAction(createReminderTopUp, {
  done: async ({ id }) => ({ goTo: await beginHere(id) }),
  refused,
})

/** Shows the QR, or goes to the page of the provider. */
export const payReminderStraightWithForm = formAction(payReminderStraight, {
  read: () => ({}),
  done: async (request, { form }) => ({ goTo: await begunBill(request, pageOf(form)) }),
  refused,
})
