'use server'

import { z } from 'zod'
import { formAction } from '@/app/_form/form-action'
import { beginHere } from '@/app/top-up/[topUpId]/pay/begun'
import type { ErrorCode } from '@/lib/core/errors'
import type { TopUpId } from '@/lib/core/id'
import { operation } from '@/lib/http/route'
import { beginReminderTopUp } from '@/lib/notice/begin-reminder-top-up'
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

// For these, the page is shown again: it says what happened to the link meanwhile.
const SHOWN_BY_THE_PAGE: readonly ErrorCode[] = ['resource_not_found', 'invoice_not_open']

export const payReminderWithForm = formAction(createReminderTopUp, {
  done: async ({ id }) => ({ goTo: await beginHere(id) }),
  refused: ({ code }, form) =>
    SHOWN_BY_THE_PAGE.includes(code) ? `/w/${encodeURIComponent(String(form.get('link') ?? ''))}` : undefined,
})
