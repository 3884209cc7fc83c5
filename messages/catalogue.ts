import type { Language } from '@/lib/core/language'
import agreeEn from './en/agree.json'
import cashEn from './en/cash.json'
import checkoutEn from './en/checkout.json'
import connectionEn from './en/connection.json'
import counterEn from './en/counter.json'
import customerEn from './en/customer.json'
import documentEn from './en/document.json'
import frameEn from './en/frame.json'
import invoiceEn from './en/invoice.json'
import noticesEn from './en/notices.json'
import placesEn from './en/places.json'
import priceEn from './en/price.json'
import refusalsEn from './en/refusals.json'
import reminderEn from './en/reminder.json'
import statesEn from './en/states.json'
import topUpEn from './en/topUp.json'
import walletEn from './en/wallet.json'
import agreeNe from './ne/agree.json'
import cashNe from './ne/cash.json'
import checkoutNe from './ne/checkout.json'
import connectionNe from './ne/connection.json'
import counterNe from './ne/counter.json'
import customerNe from './ne/customer.json'
import documentNe from './ne/document.json'
import frameNe from './ne/frame.json'
import invoiceNe from './ne/invoice.json'
import noticesNe from './ne/notices.json'
import placesNe from './ne/places.json'
import priceNe from './ne/price.json'
import refusalsNe from './ne/refusals.json'
import reminderNe from './ne/reminder.json'
import statesNe from './ne/states.json'
import topUpNe from './ne/topUp.json'
import walletNe from './ne/wallet.json'

const english = {
  agree: agreeEn,
  cash: cashEn,
  checkout: checkoutEn,
  connection: connectionEn,
  counter: counterEn,
  customer: customerEn,
  document: documentEn,
  frame: frameEn,
  invoice: invoiceEn,
  notices: noticesEn,
  places: placesEn,
  price: priceEn,
  refusals: refusalsEn,
  reminder: reminderEn,
  states: statesEn,
  topUp: topUpEn,
  wallet: walletEn,
}

export type Messages = typeof english

/**
 * The texts that customers read, and cashiers, by language and area. An area is a file in both folders, and named here for each.
 * `cash`, `counter`, `frame`, `places` and `states` are of the dashboard.
 */
export const MESSAGES: Record<Language, Messages> = {
  en: english,
  ne: {
    agree: agreeNe,
    cash: cashNe,
    checkout: checkoutNe,
    connection: connectionNe,
    counter: counterNe,
    customer: customerNe,
    document: documentNe,
    frame: frameNe,
    invoice: invoiceNe,
    notices: noticesNe,
    places: placesNe,
    price: priceNe,
    refusals: refusalsNe,
    reminder: reminderNe,
    states: statesNe,
    topUp: topUpNe,
    wallet: walletNe,
  },
}
