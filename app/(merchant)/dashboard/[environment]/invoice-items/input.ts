import { filledIn } from '@/app/_form/form-fields'
import { parseRupees } from '@/lib/core/money'
import { numberIn } from '../../../number-in'
import { rupeesIn } from '../../../rupees-in'

/** The values of the form of a one-off charge. */
export function chargeInput(form: FormData): Record<string, unknown> {
  return {
    customerId: form.get('customerId'),
    ...filledIn(form, 'subscriptionId'),
    ...itemIn(form),
  }
}

/** The items of a form with a row for each: `items.0.description` and so on. Empty rows after the last filled row are left out. */
export function itemsIn(form: FormData, name: string): Record<string, unknown>[] {
  const rows = rowsIn(form, name)
  const isFilled = (row: number) =>
    ['description', 'amountPaisa'].some((field) => String(form.get(`${name}.${row}.${field}`) ?? '').trim())
  const last = Math.max(-1, ...[...rows].filter(isFilled))
  return Array.from({ length: last + 1 }, (_, row) => itemIn(form, `${name}.${row}.`))
}

/** The items that already have a description and an amount, for a preview. */
export function wholeItemsIn(form: FormData, name: string): Record<string, unknown>[] {
  const isWhole = (at: string) =>
    String(form.get(`${at}description`) ?? '').trim() !== '' &&
    parseRupees(String(form.get(`${at}amountPaisa`) ?? '')) !== null
  return [...rowsIn(form, name)]
    .map((row) => `${name}.${row}.`)
    .filter(isWhole)
    .map((at) => itemIn(form, at))
}

/** The one-time items that are billed at the start of a subscription. Usually none. */
export function someItemsIn(form: FormData): Record<string, unknown> {
  const items = itemsIn(form, 'items')
  return items.length > 0 ? { items } : {}
}

const rowsIn = (form: FormData, name: string) =>
  new Set([...form.keys()].flatMap((key) => rowOf(key, name) ?? []))

function rowOf(key: string, name: string): number | undefined {
  const row = key.startsWith(`${name}.`) ? /^(\d{1,2})\.amountPaisa$/.exec(key.slice(name.length + 1)) : null
  return row ? Number(row[1]) : undefined
}

function itemIn(form: FormData, at = ''): Record<string, unknown> {
  return {
    ...(form.get(`${at}description`) && { description: form.get(`${at}description`) }),
    amountPaisa: rupeesIn(form, `${at}amountPaisa`),
    quantity: numberIn(form, `${at}quantity`),
  }
}
