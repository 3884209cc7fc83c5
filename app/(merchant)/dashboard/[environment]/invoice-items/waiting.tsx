import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { spokenList } from '../../../list/list-of'
import { TakeBack } from './form'
import { itemList } from './list'

type List = typeof itemList

/** Of the charges that wait, on the page of a customer or of a subscription. */
export const WAITING_COLUMNS = {
  description: 'lead',
  'of-one': 'detail',
  added: 'hidden',
  amount: 'figure',
  'take-back': 'aside',
} as const

/**
 * The charges that wait, on the page of what they belong to: a row leads nowhere else, and can be taken back. The list of all is also
 * a CSV, whose route must load no action: the framework would send calls of the action there.
 */
export const waitingItems: List = {
  ...waitingIn(itemList, DEFAULT_LANGUAGE),
  inLanguage: (language) => waitingIn(spokenList(itemList, language), language),
}

function waitingIn(list: List, language: Language): List {
  const cell: List['columns'][number]['cell'] = (item, { may }) =>
    may('invoices:write') && !item.invoiceId && <TakeBack item={item} language={language} />
  return {
    ...list,
    href: () => null,
    columns: list.columns.map((column) => (column.name === 'take-back' ? { ...column, cell } : column)),
  }
}
