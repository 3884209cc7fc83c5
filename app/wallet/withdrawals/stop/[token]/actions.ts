'use server'

import { z } from 'zod'
import { formAction } from '@/app/_form/form-action'
import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import { operation } from '@/lib/http/route'
import { stopWithdrawal } from '@/lib/withdrawal/cancel'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { withdrawal } from '@/lib/withdrawal/schema'

// The action of the wallet's owner behind the link in an SMS. /v1 has no address for it, because a program has no such link.

const stopWithdrawalByLink = operation({
  operation: 'stopWithdrawalByLink',
  summary: 'Stop a withdrawal with the link of its SMS',
  auth: ['anonymous'],
  /** The last part of the page's address. */
  params: z.object({ token: z.string() }),
  response: withdrawal,
  errors: ['resource_not_found', 'withdrawal_not_requested'],
  anonymousSubject: ({ params }) => `withdrawal ${params.token}`,
  handler: async ({ ctx, params }) =>
    presentWithdrawal(await stopWithdrawal(ctx, params.token, payOverdueInvoices)),
})

const pageOf = (form: FormData) =>
  `/wallet/withdrawals/stop/${encodeURIComponent(String(form.get('token') ?? ''))}`

/** Stops the withdrawal. The page then shows the result. */
export const stopWithdrawalWithForm = formAction(stopWithdrawalByLink, {
  done: (_, { form }) => ({ goTo: pageOf(form) }),
  refused: (_, form) => pageOf(form),
})
