import type { z } from 'zod'
import type { Existing } from '@/lib/checkout/load-existing'
import { type agree, MAX_AGREED } from '@/lib/checkout/schema'
import { toWire } from '@/lib/core/id'

// Ids of invoices and subscriptions, in wire form, as the boxes of the page have them.

/**
 * The body of `agree`, as the form of the page sends it.
 * @param at stands before the name of each field.
 */
export function agreedBy(form: FormData, at = ''): z.input<typeof agree> {
  const ids = form.getAll(`${at}agreed`).map(String)
  return {
    invoiceIds: ids.filter((id) => id.startsWith('inv_')),
    subscriptionIds: ids.filter((id) => id.startsWith('sub_')),
    maximum: form.get(`${at}maximum`) === 'true',
    allowance: form.get(`${at}allowance`) === 'true',
  }
}

/** What a person has ticked of what there is, with the open invoices that ticked subscriptions wait for. */
export interface AgreedNow {
  ids: string[]
  amountPaisa: bigint
}

/** @param asked the parameter `agreed` of the page's address. */
export function agreedNow(
  { invoices, subscriptions }: Existing,
  asked: string | string[] | undefined,
): AgreedNow {
  const ticked = new Set([asked ?? []].flat().slice(0, 2 * MAX_AGREED))
  const taken = subscriptions.filter(({ id }) => ticked.has(toWire('sub', id)))
  const waitedFor = new Set(taken.map(({ openInvoiceId }) => openInvoiceId))
  const paid = invoices.filter(({ id }) => ticked.has(toWire('inv', id)) || waitedFor.has(id))
  return {
    ids: [...paid.map(({ id }) => toWire('inv', id)), ...taken.map(({ id }) => toWire('sub', id))],
    amountPaisa: paid.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n),
  }
}
