'use server'

import { z } from 'zod'
import { formAction } from '@/app/_form/form-action'
import { textFields } from '@/app/_form/form-fields'
import { pathOf } from '@/app/path-of'
import { beginHere, begunBill } from '@/app/top-up/[topUpId]/pay/begun'
import { payInvoice } from '@/lib/billing/pay-invoice'
import { DomainError, type ErrorCode } from '@/lib/core/errors'
import { amountPaisa } from '@/lib/core/fields'
import type { TopUpId } from '@/lib/core/id'
import { mobilePhone } from '@/lib/core/phone'
import { operation } from '@/lib/http/route'
import { env } from '@/lib/infra/env'
import { findHostedInvoice } from '@/lib/invoice/hosted'
import { readInvoiceToken } from '@/lib/invoice/hosted-url'
import { startInvoiceAgain } from '@/lib/payment-link/start-invoice-again'
import { termsDigest } from '@/lib/price/schema'
import { intendBill, performBill } from '@/lib/qr-request/begin-bill'
import { type Bill, billOf } from '@/lib/qr-request/bill'
import { presentShownRequest } from '@/lib/qr-request/present'
import { qrRequest } from '@/lib/qr-request/schema'
import { initiateTopUp } from '@/lib/top-up/initiate'
import { intendInvoicePayment, intendInvoiceTopUp } from '@/lib/top-up/intend-for-invoice'
import { presentBegunTopUp } from '@/lib/top-up/present'
import { topUp, topUpAmount, topUpProvider } from '@/lib/top-up/schema'

// What a customer does on the page of an invoice. /v1 has no address for it, because a program has no such page.

/** The token in the page's address. */
const hostedInvoiceParams = z.object({ token: z.string() })

/** The checkbox of the page. */
const paysNextField = termsDigest.optional().meta({
  description:
    'The wallet also pays the next invoices of this subscription: the digest of what the page showed.',
})

const payHostedInvoice = operation({
  operation: 'payHostedInvoice',
  summary: 'Pay an open invoice from your wallet',
  auth: ['endUser', 'knownBrowser'],
  params: hostedInvoiceParams,
  body: z.strictObject({
    expectedPaisa: amountPaisa.meta({ description: 'The sum that the page named.' }),
    paysNext: paysNextField,
  }),
  response: z.object({ paid: z.literal(true) }),
  errors: [
    'resource_not_found',
    'invoice_not_open',
    'customer_linked_elsewhere',
    'amount_changed',
    'offer_changed',
    'insufficient_balance',
  ],
  handler: async ({ ctx, params, body: { expectedPaisa, paysNext } }) => {
    await payInvoice(ctx, keyAt(params.token), { expectedPaisa, nextDigest: paysNext ?? null })
    return { paid: true } as const
  },
})

const createInvoiceTopUp = operation({
  operation: 'createInvoiceTopUp',
  summary: 'Pay at a provider what your wallet lacks for an invoice',
  auth: ['endUser', 'knownBrowser'],
  params: hostedInvoiceParams,
  body: z.strictObject({
    provider: topUpProvider,
    amountPaisa: topUpAmount,
    expectedPaisa: amountPaisa.optional().meta({
      description:
        'The sum of the invoice that the page named. The credit pays it. Without it, only money is added.',
    }),
    paysNext: paysNextField,
  }),
  response: topUp,
  status: 201,
  errors: [
    'resource_not_found',
    'invoice_not_open',
    'customer_linked_elsewhere',
    'amount_changed',
    'offer_changed',
    'provider_account_missing',
    'wallet_limit_exceeded',
    'provider_account_refused',
    'provider_unavailable',
  ],
  handler: ({ ctx, params, body: { provider, amountPaisa, expectedPaisa, paysNext } }) => {
    const wish = expectedPaisa === undefined ? null : { expectedPaisa, nextDigest: paysNext ?? null }
    return intendInvoiceTopUp(ctx, keyAt(params.token), pageAt(params.token), { provider, amountPaisa, wish })
  },
  perform: async (_, intent) => presentBegunTopUp(await initiateTopUp(intent as TopUpId)),
})

const payHostedInvoiceAtProvider = operation({
  operation: 'payHostedInvoiceAtProvider',
  summary: 'Pay an open invoice at a provider, for anybody who has the link',
  auth: ['anonymous'],
  params: hostedInvoiceParams,
  body: z.strictObject({
    provider: topUpProvider,
    expectedPaisa: amountPaisa.meta({ description: 'The sum that the page named.' }),
    phone: mobilePhone
      .optional()
      .meta({ description: 'Who gets the receipt, if no number of the customer is known.' }),
  }),
  response: topUp,
  status: 201,
  errors: [
    'resource_not_found',
    'invoice_not_open',
    'amount_changed',
    'provider_account_missing',
    'wallet_limit_exceeded',
    'provider_account_refused',
    'provider_unavailable',
  ],
  anonymousSubject: ({ params }) => `invoice ${params.token}`,
  handler: ({ ctx, params: { token }, body: { phone, ...payment } }) =>
    intendInvoicePayment(ctx, keyAt(token), pageAt(token), { ...payment, phone }),
  perform: async (_, intent) => presentBegunTopUp(await initiateTopUp(intent as TopUpId)),
})

const payHostedInvoiceStraight = operation({
  operation: 'payHostedInvoiceStraight',
  summary: "Begin to pay an open invoice into the business's own account, for anybody who has the link",
  auth: ['anonymous'],
  params: hostedInvoiceParams,
  body: z.strictObject({}),
  response: qrRequest,
  status: 201,
  errors: [
    'resource_not_found',
    'invoice_not_open',
    'amount_changed',
    'amount_out_of_range',
    'bill_attempts_exceeded',
    'provider_account_missing',
    'provider_account_refused',
    'provider_unavailable',
  ],
  anonymousSubject: ({ params }) => `invoice ${params.token}`,
  handler: async ({ ctx, params: { token } }) => intendBill(ctx, await billAt(token)),
  leavesNothing: true,
  perform: async (ctx, intent) => presentShownRequest(await performBill(ctx, intent)),
})

async function billAt(token: string): Promise<Bill> {
  const source = await findHostedInvoice(token)
  if (!source) throw new DomainError('resource_not_found')
  return billOf(source.invoice)
}

const pageAt = (token: string) => `${env().CHECKOUT_URL}/invoice/${token}`

const startHostedInvoiceAgain = operation({
  operation: 'startInvoiceAgain',
  summary: 'Find the address at which the ended subscription of an invoice begins again',
  auth: ['anonymous'],
  params: hostedInvoiceParams,
  body: z.strictObject({}),
  response: z.object({ url: z.url() }),
  errors: ['resource_not_found', 'payment_link_inactive'],
  anonymousSubject: ({ params }) => `invoice ${params.token}`,
  handler: async ({ ctx, params: { token } }) => ({ url: await startInvoiceAgain(ctx, keyAt(token)) }),
})

function keyAt(token: string) {
  const key = readInvoiceToken(token)
  if (!key) throw new DomainError('resource_not_found')
  return key
}

// For these, the page is shown again: it shows the present invoice and wallet, and asks for a sign-in if needed.
const SHOWN_BY_THE_PAGE: readonly ErrorCode[] = [
  'session_missing',
  'invoice_not_open',
  'customer_linked_elsewhere',
  'amount_changed',
  'insufficient_balance',
  'resource_not_found',
  'payment_link_inactive',
]

const pageOf = (form: FormData) => `/invoice/${encodeURIComponent(String(form.get('token') ?? ''))}`

const refused = ({ code }: DomainError, form: FormData) => {
  // The following invoices cost something else than the page showed. It then shows both amounts.
  if (code === 'offer_changed')
    return `${pageOf(form)}?${new URLSearchParams({ was: String(form.get('shown')) })}`
  // Also for a browser that is only known, if the payment needs a code.
  if (code === 'session_expired') return `/wallet/sign-in?${new URLSearchParams({ next: pageOf(form) })}`
  return SHOWN_BY_THE_PAGE.includes(code) ? pageOf(form) : undefined
}

/** What the page showed about the following invoices is only sent back for the page itself. */
const read = (form: FormData) => textFields(form, (name) => name !== 'token' && name !== 'shown')

export const payInvoiceWithForm = formAction(payHostedInvoice, {
  read,
  done: (_, { form }) => ({ goTo: `${pageOf(form)}?paid=1` }),
  refused,
})

export const topUpForInvoice = formAction(createInvoiceTopUp, {
  read,
  done: ({ id }) => ({ goTo: `/top-up/${id}/pay` }),
  refused,
})

/** The browser need not be signed in, so it remembers that the payment was started here. */
export const payAtProviderWithForm = formAction(payHostedInvoiceAtProvider, {
  done: async ({ id }) => ({ goTo: await beginHere(id) }),
  refused,
})

/** Shows the QR, or goes to the page of the provider. */
export const payStraightWithForm = formAction(payHostedInvoiceStraight, {
  read: () => ({}),
  done: async (request, { form }) => ({ goTo: await begunBill(request, pageOf(form)) }),
  refused,
})

/** Goes to the offer of the subscription that has ended. */
export const startAgainFromInvoice = formAction(startHostedInvoiceAgain, {
  read: () => ({}),
  done: ({ url }) => ({ goTo: pathOf(url) }),
  refused,
})
