'use server'

import { announcing, goingTo, type Sent, saying } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { previewAction } from '@/app/_form/preview-action'
import { pageLanguage } from '@/app/staff-language'
import { PATCH as updateDraft } from '@/app/v1/invoices/[id]/draft/route'
import { POST as payInvoice } from '@/app/v1/invoices/[id]/pay/route'
import { POST as refundInvoice } from '@/app/v1/invoices/[id]/refund/route'
import { DELETE as deleteDraft, PATCH as settleInvoice } from '@/app/v1/invoices/[id]/route'
import { POST as sendInvoice } from '@/app/v1/invoices/[id]/send/route'
import { POST as createInvoice } from '@/app/v1/invoices/route'
import { objectPath } from '@/components/dashboard/object-path'
import { placeHref } from '@/components/dashboard/place-href'
import { languageOf } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { InvoiceSource } from '@/lib/invoice/document'
import { previewChangedDraft, previewNewDraft } from '@/lib/invoice/preview-draft'
import { getSubscriber } from '@/lib/subscription/read'
import { filled } from '@/messages/filled'
import { wholeItemsIn } from '../invoice-items/input'
import { discardedDraft, draftChangeInput, draftInput, refundInput } from './input'
import { paperOf } from './paper'

/** Previews the document of a new draft while it is typed. */
export const previewInvoiceWithForm = previewAction(createInvoice, {
  read: (form) => draftInput(form, wholeItemsIn(form, 'lines')),
  show: async ({ ctx, body, form }) => shownPaper(await previewNewDraft(ctx, body, getSubscriber), form),
})

/** Previews the document of a draft while it is changed. */
export const previewDraftChangeWithForm = previewAction(updateDraft, {
  read: (form) => draftChangeInput(form, wholeItemsIn(form, 'lines')),
  show: async ({ ctx, params, body, form }) =>
    shownPaper(await previewChangedDraft(ctx, params.id, body), form),
})

async function shownPaper(source: InvoiceSource, form: FormData) {
  const language = await pageLanguage()
  return paperOf(source, languageOf(String(form.get('lang'))) ?? language, language)
}

const pageOfDraft = ({ invoice }: { invoice: { id: string } }, { environment }: Sent) =>
  objectPath(environment, invoice.id)

/** Creates a draft and goes to its page. */
export const draftInvoiceWithForm = formAction(createInvoice, {
  read: draftInput,
  done: goingTo(pageOfDraft, ({ invoices }) => invoices.draft.saved),
})

/** Changes a draft and goes back to its page. */
export const updateDraftWithForm = formAction(updateDraft, {
  read: draftChangeInput,
  done: goingTo(pageOfDraft, ({ invoices }) => invoices.draft.changed),
})

/** Discards a draft and goes to the list, because the draft has no page any more. */
export const discardDraftWithForm = formAction(deleteDraft, {
  read: () => ({}),
  done: goingTo(
    (_, { environment }) => placeHref(environment, 'invoices'),
    ({ invoices }) => invoices.draft.discarded,
  ),
})

/** Creates a draft with the content of the discarded one. It gets a new id. */
export const restoreDraftWithForm = formAction(createInvoice, {
  read: discardedDraft,
  done: saying(({ invoices }) => invoices.draft.back),
})

/** Opens a draft and mails it, or mails an open invoice again. */
export const sendInvoiceWithForm = formAction(sendInvoice, {
  read: () => ({}),
  done: saying(({ invoices }, { invoice: { sent_to_email: address, invoiceNumber } }) => {
    const { sent, sentLater } = invoices.do
    return filled(address ? sent : sentLater, { number: invoiceNumber ?? '', address: address ?? '' })
  }),
})

/** Voids an open invoice. */
export const voidInvoiceWithForm = formAction(settleInvoice, {
  read: () => ({ status: 'void' }),
  done: saying(({ invoices }, { invoice: { invoiceNumber } }) =>
    filled(invoices.do.voided, { number: invoiceNumber ?? '' }),
  ),
})

/** Refunds what was paid, or a part of it. */
export const refundInvoiceWithForm = formAction(refundInvoice, {
  read: refundInput,
  done: saying(({ invoices }, { amountPaisa, number }, language) =>
    filled(invoices.do.refunded, { amount: formatNpr(BigInt(amountPaisa), language), number }),
  ),
})

/** Charges an open invoice to the wallet of its customer. */
export const chargeInvoiceWithForm = formAction(payInvoice, {
  read: () => ({}),
  done: announcing(({ invoices }, { invoice: { totalAmountPaisa, invoiceNumber } }, language) =>
    filled(invoices.do.charged, {
      amount: formatNpr(BigInt(totalAmountPaisa), language),
      number: invoiceNumber ?? '',
    }),
  ),
})
