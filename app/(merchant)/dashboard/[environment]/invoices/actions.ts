'use server'

import { formAction } from '@/app/_form/form-action'
import { previewAction } from '@/app/_form/preview-action'
import { PATCH as updateDraft } from '@/app/v1/invoices/[id]/draft/route'
import { POST as payInvoice } from '@/app/v1/invoices/[id]/pay/route'
import { POST as refundInvoice } from '@/app/v1/invoices/[id]/refund/route'
import { DELETE as deleteDraft, PATCH as settleInvoice } from '@/app/v1/invoices/[id]/route'
import { POST as sendInvoice } from '@/app/v1/invoices/[id]/send/route'
import { POST as createInvoice } from '@/app/v1/invoices/route'
import { DEFAULT_LANGUAGE, languageOf } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { previewChangedDraft, previewNewDraft } from '@/lib/invoice/preview-draft'
import { getSubscriber } from '@/lib/subscription/read'
import { wholeItemsIn } from '../invoice-items/input'
import { discardedDraft, draftChangeInput, draftInput, refundInput } from './input'
import { paperOf } from './paper'

/** Shows the paper of a new draft while it is typed. */
export const previewInvoiceWithForm = previewAction(createInvoice, {
  read: (form) => draftInput(form, wholeItemsIn(form, 'lines')),
  show: async ({ ctx, body, form }) =>
    paperOf(
      await previewNewDraft(ctx, body, getSubscriber),
      languageOf(String(form.get('lang'))) ?? DEFAULT_LANGUAGE,
    ),
})

/** Shows the paper of a draft while it is changed. */
export const previewDraftChangeWithForm = previewAction(updateDraft, {
  read: (form) => draftChangeInput(form, wholeItemsIn(form, 'lines')),
  show: async ({ ctx, params, body, form }) =>
    paperOf(
      await previewChangedDraft(ctx, params.id, body),
      languageOf(String(form.get('lang'))) ?? DEFAULT_LANGUAGE,
    ),
})

/** Makes a draft and goes to its page. */
export const draftInvoiceWithForm = formAction(createInvoice, {
  read: draftInput,
  done: ({ invoice: { id } }, { environment }) => ({
    goTo: `/dashboard/${environment}/invoices/${id}`,
    message: 'The draft is saved. Look at it, then send it.',
  }),
})

/** Changes a draft and goes back to its page. */
export const updateDraftWithForm = formAction(updateDraft, {
  read: draftChangeInput,
  done: ({ invoice: { id } }, { environment }) => ({
    goTo: `/dashboard/${environment}/invoices/${id}`,
    message: 'The draft is changed. Look at it, then send it.',
  }),
})

/** Discards a draft and goes to the list, because it has no page any more. */
export const discardDraftWithForm = formAction(deleteDraft, {
  read: () => ({}),
  done: (_, { environment }) => ({
    goTo: `/dashboard/${environment}/invoices`,
    message: 'The draft is discarded.',
  }),
})

/** Makes a draft as the discarded one was. It is another one: the old id stays gone. */
export const restoreDraftWithForm = formAction(createInvoice, {
  read: discardedDraft,
  done: 'The draft is back.',
})

/** Opens a draft and mails it, or mails an open invoice again. */
export const sendInvoiceWithForm = formAction(sendInvoice, {
  read: () => ({}),
  done: ({ invoice: { sent_to_email: address, invoiceNumber } }) => ({
    message: address
      ? `Invoice ${invoiceNumber} was mailed to ${address}.`
      : `Invoice ${invoiceNumber} is open. Its mail has not left yet. It is attempted again in the background.`,
  }),
})

/** Voids an open invoice. */
export const voidInvoiceWithForm = formAction(settleInvoice, {
  read: () => ({ status: 'void' }),
  done: ({ invoice: { invoiceNumber } }) => ({ message: `Invoice ${invoiceNumber} is void.` }),
})

/** Gives back what was paid, or a part of it. */
export const refundInvoiceWithForm = formAction(refundInvoice, {
  read: refundInput,
  done: ({ amountPaisa, number }) => ({
    message: `${formatNpr(BigInt(amountPaisa), 'en')} is refunded, with credit note ${number}.`,
  }),
})

/** Charges an open invoice to the wallet of its customer. */
export const chargeInvoiceWithForm = formAction(payInvoice, {
  read: () => ({}),
  done: ({ invoice: { totalAmountPaisa, invoiceNumber } }) => ({
    message: `${formatNpr(BigInt(totalAmountPaisa), 'en')} was paid from the wallet, for invoice ${invoiceNumber}.`,
    announces: true,
  }),
})
