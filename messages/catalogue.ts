import type { Language } from '@/lib/core/language'
import customerEn from './en/customer.json'
import invoiceEn from './en/invoice.json'
import customerNe from './ne/customer.json'
import invoiceNe from './ne/invoice.json'

const english = { customer: customerEn, invoice: invoiceEn }

export type Messages = typeof english

/** The texts that customers read, by language and area. An area is a file in both folders, and named here for each. */
export const MESSAGES: Record<Language, Messages> = {
  en: english,
  ne: { customer: customerNe, invoice: invoiceNe },
}
