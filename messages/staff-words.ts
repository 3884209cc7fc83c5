import { createTranslator } from 'use-intl/core'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from './catalogue'

/** The areas of the dashboard. All others are read by customers. */
export const STAFF_AREAS = [
  'account',
  'agreements',
  'audit',
  'bulk',
  'cash',
  'catalog',
  'charges',
  'checkoutLinks',
  'collect',
  'counter',
  'coupons',
  'creditNotes',
  'customers',
  'frame',
  'goLive',
  'home',
  'imports',
  'invoices',
  'landing',
  'list',
  'money',
  'monthEnd',
  'paymentLinks',
  'payments',
  'payouts',
  'places',
  'providerAccounts',
  'questions',
  'reconciliation',
  'register',
  'search',
  'security',
  'settings',
  'states',
  'subscriptions',
  'team',
] as const

type StaffArea = Exclude<(typeof STAFF_AREAS)[number], 'places'>

const translatorOf = <Area extends StaffArea>(area: Area, language: Language) =>
  createTranslator({ locale: language, messages: MESSAGES[language], namespace: area })

// Each is made once, and remembers the texts that it has parsed: that takes as long as the rest of a chart.
const MADE = new Map<string, unknown>()

/** The words of a page of the dashboard, with plurals. What a script says has them as they are in MESSAGES. */
export function staffWords<Area extends StaffArea>(area: Area, language: Language) {
  const key = `${language} ${area}`
  const words = (MADE.get(key) ?? translatorOf(area, language)) as ReturnType<typeof translatorOf<Area>>
  MADE.set(key, words)
  return words
}
