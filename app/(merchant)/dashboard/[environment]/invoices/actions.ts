'use server'

import { formAction } from '@/app/_form/form-action'
import { previewAction } from '@/app/_form/preview-action'
import { pageLanguage } from '@/app/staff-language'
import { PATCH as updateDraft } from '@/app/v1/invoices/[id]/draft/route'
import { POST as payInvoice } from '@/app/v1/invoices/[id]/pay/route'
import { POST as refundInvoice } from '@/app/v1/invoices/[id]/refund/route'
import { DELETE as deleteDraft, PATCH as settleInvoice } from '@/app/v1/invoices/[id]/route'
import { POST as sendInvoice } from '@/app/v1/invoices/[id]/send/route'
import { POST as createInvoice } from '@/app/v1/invoices/route'
import { languageOf } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { InvoiceSource } from '@/lib/invoice/document'
import { previewChangedDraft, previewNewDraft } from '@/lib/invoice/preview-draft'
import { getSubscriber } from '@/lib/subscription/read'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { wholeItemsIn } from '../invoice-items/input'
import { discardedDraft, draftChangeInput, draftInput, refundInput } from './input'
import { paperOf } from './paper'

const words = async () => MESSAGES[await pageLanguage()].invoices
const npr = async (paisa: string) => formatNpr(BigInt(paisa), await pageLanguage())

/** Shows the paper of a new draft while it is typed. */
export const previewInvoiceWithForm = previewAction(createInvoice, {
  read: (form) => draftInput(form, wholeItemsIn(form, 'lines')),
  show: async ({ ctx, body, form }) => shownPaper(await previewNewDraft(ctx, body, getSubscriber), form),
})

/** Shows the paper of a draft while it is changed. */
export const previewDraftChangeWithForm = previewAction(updateDraft, {
  read: (form) => draftChangeInput(form, wholeItemsIn(form, 'lines')),
  show: async ({ ctx, params, body, form }) =>
    shownPaper(await previewChangedDraft(ctx, params.id, body), form),
})

async function shownPaper(source: InvoiceSource, form: FormData) {
  const language = await pageLanguage()
  return paperOf(source, languageOf(String(form.get('lang'))) ?? language, language)
}

/** Makes a draft and goes to its page. */
export const draftInvoiceWithForm = formAction(createInvoice, {
  read: draftInput,
  done: async ({ invoice: { id } }, { environment }) => ({
    goTo: `/dashboard/${environment}/invoices/${id}`,
    message: (await words()).draft.saved,
  }),
})

/** Changes a draft and goes back to its page. */
export const updateDraftWithForm = formAction(updateDraft, {
  read: draftChangeInput,
  done: async ({ invoice: { id } }, { environment }) => ({
    goTo: `/dashboard/${environment}/invoices/${id}`,
    message: (await words()).draft.changed,
  }),
})

/** Discards a draft and goes to the list, because it has no page any more. */
export const discardDraftWithForm = formAction(deleteDraft, {
  read: () => ({}),
  done: async (_, { environment }) => ({
    goTo: `/dashboard/${environment}/invoices`,
    message: (await words()).draft.discarded,
  }),
})

/** Makes a draft as the discarded one was. It is another one: the old id stays gone. */
export const restoreDraftWithForm = formAction(createInvoice, {
  read: discardedDraft,
  done: async () => ({ message: (await words()).draft.back }),
})

/** Opens a draft and mails it, or mails an open invoice again. */
export const sendInvoiceWithForm = formAction(sendInvoice, {
  read: () => ({}),
  done: async ({ invoice: { sent_to_email: address, invoiceNumber } }) => {
    const { sent, sentLater } = (await words()).do
    return {
      message: filled(address ? sent : sentLater, { number: invoiceNumber ?? '', address: address ?? '' }),
    }
  },
})

/** Voids an open invoice. */
export const voidInvoiceWithForm = formAction(settleInvoice, {
  read: () => ({ status: 'void' }),
  done: async ({ invoice: { invoiceNumber } }) => ({
    message: filled((await words()).do.voided, { number: invoiceNumber ?? '' }),
  }),
})

/** Gives back what was paid, or a part of it. */
export const refundInvoiceWithForm = formAction(refundInvoice, {
  read: refundInput,
  done: async ({ amountPaisa, number }) => ({
    message: filled((await words()).do.refunded, { amount: await npr(amountPaisa), number }),
  }),
})

/** Charges an open invoice to the wallet of its customer. */
export const chargeInvoiceWithForm = formAction(payInvoice, {
  read: () => ({}),
  done: async ({ invoice: { totalAmountPaisa, invoiceNumber } }) => ({
    message: filled((await words()).do.charged, {
      amount: await npr(totalAmountPaisa),
      number: invoiceNumber ?? '',
    }),
    announces: true,
  }),
})
