import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { spokenList } from '../../../list/list-of'
import { TakeBack } from './form'
import { itemList } from './list'

type List = typeof itemList

/** The columns of the waiting charges on the page of a customer or a subscription. */
export const WAITING_COLUMNS = {
  description: 'lead',
  'of-one': 'detail',
  added: 'hidden',
  amount: 'figure',
  'take-back': 'aside',
} as const

/**
 * The waiting charges, on the page of their customer or subscription. A row leads nowhere else, and can be deleted. This is a list of its
 * own, because the full list is also a CSV. The route of a CSV must not load an action: Next.js would then send calls of the action to that
 * route.
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
