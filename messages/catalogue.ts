import type { Language } from '@/lib/core/language'
import agreeEn from './en/agree.json'
import checkoutEn from './en/checkout.json'
import connectionEn from './en/connection.json'
import customerEn from './en/customer.json'
import documentEn from './en/document.json'
import invoiceEn from './en/invoice.json'
import noticesEn from './en/notices.json'
import priceEn from './en/price.json'
import refusalsEn from './en/refusals.json'
import reminderEn from './en/reminder.json'
import topUpEn from './en/topUp.json'
import walletEn from './en/wallet.json'
import agreeNe from './ne/agree.json'
import checkoutNe from './ne/checkout.json'
import connectionNe from './ne/connection.json'
import customerNe from './ne/customer.json'
import documentNe from './ne/document.json'
import invoiceNe from './ne/invoice.json'
import noticesNe from './ne/notices.json'
import priceNe from './ne/price.json'
import refusalsNe from './ne/refusals.json'
import reminderNe from './ne/reminder.json'
import topUpNe from './ne/topUp.json'
import walletNe from './ne/wallet.json'

const english = {
  agree: agreeEn,
  checkout: checkoutEn,
  connection: connectionEn,
  customer: customerEn,
  document: documentEn,
  invoice: invoiceEn,
  notices: noticesEn,
  price: priceEn,
  refusals: refusalsEn,
  reminder: reminderEn,
  topUp: topUpEn,
  wallet: walletEn,
}

export type Messages = typeof english

/** The texts that customers read, by language and area. An area is a file in both folders, and named here for each. */
export const MESSAGES: Record<Language, Messages> = {
  en: english,
  ne: {
    agree: agreeNe,
    checkout: checkoutNe,
    connection: connectionNe,
    customer: customerNe,
    document: documentNe,
    invoice: invoiceNe,
    notices: noticesNe,
    price: priceNe,
    refusals: refusalsNe,
    reminder: reminderNe,
    topUp: topUpNe,
    wallet: walletNe,
  },
}
