import type { z } from 'zod'
import type { Existing } from '@/lib/checkout/load-existing'
import { type agree, MAX_AGREED } from '@/lib/checkout/schema'
import { toWire } from '@/lib/core/id'
import { digestOf } from '@/lib/core/shown-terms'

// Ids of invoices and subscriptions in wire form, from the checkboxes of the page.

/** The value of a ticked subscription's field: its id, and the digest of its terms. */
const FIELD = /^(sub_\w+) (\S+)$/

/**
 * The body of `agree` from the form of the page.
 * @param at the prefix of each field's name.
 */
export function agreedBy(form: FormData, at = ''): z.input<typeof agree> {
  const ticked = form.getAll(`${at}agreed`).map(String)
  return {
    invoiceIds: ticked.filter((id) => id.startsWith('inv_')),
    subscriptions: ticked.flatMap((field) => {
      const [, id, termsDigest] = FIELD.exec(field) ?? []
      return id && termsDigest ? [{ id, termsDigest }] : []
    }),
    maximum: form.get(`${at}maximum`) === 'true',
    allowance: form.get(`${at}allowance`) === 'true',
  }
}

/** The ticked items, with the open invoices that the ticked subscriptions wait for. */
export interface AgreedNow {
  ids: string[]
  /** The same, as fields of the form that starts the subscription: with the terms of the subscriptions. */
  fields: string[]
  amountPaisa: bigint
}

export const NOTHING_AGREED: AgreedNow = { ids: [], fields: [], amountPaisa: 0n }

/** @param asked the parameter `agreed` of the page's address. */
export function agreedNow(
  { invoices, subscriptions }: Existing,
  asked: string | string[] | undefined,
): AgreedNow {
  const ticked = new Set([asked ?? []].flat().slice(0, 2 * MAX_AGREED))
  const taken = subscriptions.filter(({ id }) => ticked.has(toWire('sub', id)))
  const waitedFor = new Set(taken.map(({ openInvoiceId }) => openInvoiceId))
  const paid = invoices.filter(({ id }) => ticked.has(toWire('inv', id)) || waitedFor.has(id))
  const invoiceIds = paid.map(({ id }) => toWire('inv', id))
  return {
    ids: [...invoiceIds, ...taken.map(({ id }) => toWire('sub', id))],
    fields: [...invoiceIds, ...taken.map((each) => `${toWire('sub', each.id)} ${digestOf(each.terms)}`)],
    amountPaisa: paid.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n),
  }
}
