import { createTranslator } from 'use-intl/core'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from './catalogue'

/** The areas of the dashboard. All others are read by customers. */
export const STAFF_AREAS = [
  'agreements',
  'cash',
  'charges',
  'counter',
  'creditNotes',
  'customers',
  'frame',
  'invoices',
  'list',
  'payments',
  'places',
  'questions',
  'states',
  'subscriptions',
] as const

/** The words of a page of the dashboard, with plurals. What a script says has them as they are in MESSAGES. */
export const staffWords = <Area extends Exclude<(typeof STAFF_AREAS)[number], 'places'>>(
  area: Area,
  language: Language,
) => createTranslator({ locale: language, messages: MESSAGES[language], namespace: area })
