import type { Language } from '@/lib/core/language'
import accountEn from './en/account.json'
import agreeEn from './en/agree.json'
import agreementsEn from './en/agreements.json'
import auditEn from './en/audit.json'
import billEn from './en/bill.json'
import bulkEn from './en/bulk.json'
import cashEn from './en/cash.json'
import catalogEn from './en/catalog.json'
import chargesEn from './en/charges.json'
import checkoutEn from './en/checkout.json'
import checkoutLinksEn from './en/checkoutLinks.json'
import collectEn from './en/collect.json'
import connectionEn from './en/connection.json'
import counterEn from './en/counter.json'
import couponsEn from './en/coupons.json'
import creditNotesEn from './en/creditNotes.json'
import customerEn from './en/customer.json'
import customersEn from './en/customers.json'
import documentEn from './en/document.json'
import frameEn from './en/frame.json'
import goLiveEn from './en/goLive.json'
import homeEn from './en/home.json'
import importsEn from './en/imports.json'
import invoiceEn from './en/invoice.json'
import invoicesEn from './en/invoices.json'
import landingEn from './en/landing.json'
import listEn from './en/list.json'
import moneyEn from './en/money.json'
import monthEndEn from './en/monthEnd.json'
import noticesEn from './en/notices.json'
import operatorEn from './en/operator.json'
import paymentLinksEn from './en/paymentLinks.json'
import paymentsEn from './en/payments.json'
import payoutsEn from './en/payouts.json'
import placesEn from './en/places.json'
import priceEn from './en/price.json'
import providerAccountsEn from './en/providerAccounts.json'
import questionsEn from './en/questions.json'
import reconciliationEn from './en/reconciliation.json'
import refusalsEn from './en/refusals.json'
import registerEn from './en/register.json'
import reminderEn from './en/reminder.json'
import searchEn from './en/search.json'
import securityEn from './en/security.json'
import settingsEn from './en/settings.json'
import statesEn from './en/states.json'
import subscriptionsEn from './en/subscriptions.json'
import teamEn from './en/team.json'
import topUpEn from './en/topUp.json'
import walletEn from './en/wallet.json'
import accountNe from './ne/account.json'
import agreeNe from './ne/agree.json'
import agreementsNe from './ne/agreements.json'
import auditNe from './ne/audit.json'
import billNe from './ne/bill.json'
import bulkNe from './ne/bulk.json'
import cashNe from './ne/cash.json'
import catalogNe from './ne/catalog.json'
import chargesNe from './ne/charges.json'
import checkoutNe from './ne/checkout.json'
import checkoutLinksNe from './ne/checkoutLinks.json'
import collectNe from './ne/collect.json'
import connectionNe from './ne/connection.json'
import counterNe from './ne/counter.json'
import couponsNe from './ne/coupons.json'
import creditNotesNe from './ne/creditNotes.json'
import customerNe from './ne/customer.json'
import customersNe from './ne/customers.json'
import documentNe from './ne/document.json'
import frameNe from './ne/frame.json'
import goLiveNe from './ne/goLive.json'
import homeNe from './ne/home.json'
import importsNe from './ne/imports.json'
import invoiceNe from './ne/invoice.json'
import invoicesNe from './ne/invoices.json'
import landingNe from './ne/landing.json'
import listNe from './ne/list.json'
import moneyNe from './ne/money.json'
import monthEndNe from './ne/monthEnd.json'
import noticesNe from './ne/notices.json'
import operatorNe from './ne/operator.json'
import paymentLinksNe from './ne/paymentLinks.json'
import paymentsNe from './ne/payments.json'
import payoutsNe from './ne/payouts.json'
import placesNe from './ne/places.json'
import priceNe from './ne/price.json'
import providerAccountsNe from './ne/providerAccounts.json'
import questionsNe from './ne/questions.json'
import reconciliationNe from './ne/reconciliation.json'
import refusalsNe from './ne/refusals.json'
import registerNe from './ne/register.json'
import reminderNe from './ne/reminder.json'
import searchNe from './ne/search.json'
import securityNe from './ne/security.json'
import settingsNe from './ne/settings.json'
import statesNe from './ne/states.json'
import subscriptionsNe from './ne/subscriptions.json'
import teamNe from './ne/team.json'
import topUpNe from './ne/topUp.json'
import walletNe from './ne/wallet.json'

const english = {
  account: accountEn,
  agree: agreeEn,
  agreements: agreementsEn,
  audit: auditEn,
  bill: billEn,
  bulk: bulkEn,
  cash: cashEn,
  catalog: catalogEn,
  charges: chargesEn,
  checkout: checkoutEn,
  checkoutLinks: checkoutLinksEn,
  collect: collectEn,
  connection: connectionEn,
  counter: counterEn,
  coupons: couponsEn,
  creditNotes: creditNotesEn,
  customer: customerEn,
  customers: customersEn,
  document: documentEn,
  frame: frameEn,
  goLive: goLiveEn,
  home: homeEn,
  imports: importsEn,
  invoice: invoiceEn,
  invoices: invoicesEn,
  landing: landingEn,
  list: listEn,
  money: moneyEn,
  monthEnd: monthEndEn,
  notices: noticesEn,
  operator: operatorEn,
  paymentLinks: paymentLinksEn,
  payments: paymentsEn,
  payouts: payoutsEn,
  places: placesEn,
  price: priceEn,
  providerAccounts: providerAccountsEn,
  questions: questionsEn,
  reconciliation: reconciliationEn,
  refusals: refusalsEn,
  register: registerEn,
  reminder: reminderEn,
  search: searchEn,
  security: securityEn,
  settings: settingsEn,
  states: statesEn,
  subscriptions: subscriptionsEn,
  team: teamEn,
  topUp: topUpEn,
  wallet: walletEn,
}

export type Messages = typeof english

/**
 * The texts that customers read, and cashiers, by language and area. An area is a file in both folders, and named here for each.
 * STAFF_AREAS are of the dashboard.
 */
export const MESSAGES: Record<Language, Messages> = {
  en: english,
  ne: {
    account: accountNe,
    agree: agreeNe,
    agreements: agreementsNe,
    audit: auditNe,
    bill: billNe,
    bulk: bulkNe,
    cash: cashNe,
    catalog: catalogNe,
    charges: chargesNe,
    checkout: checkoutNe,
    checkoutLinks: checkoutLinksNe,
    collect: collectNe,
    connection: connectionNe,
    counter: counterNe,
    coupons: couponsNe,
    creditNotes: creditNotesNe,
    customer: customerNe,
    customers: customersNe,
    document: documentNe,
    frame: frameNe,
    goLive: goLiveNe,
    home: homeNe,
    imports: importsNe,
    invoice: invoiceNe,
    invoices: invoicesNe,
    landing: landingNe,
    list: listNe,
    money: moneyNe,
    monthEnd: monthEndNe,
    notices: noticesNe,
    operator: operatorNe,
    paymentLinks: paymentLinksNe,
    payments: paymentsNe,
    payouts: payoutsNe,
    places: placesNe,
    price: priceNe,
    providerAccounts: providerAccountsNe,
    questions: questionsNe,
    reconciliation: reconciliationNe,
    refusals: refusalsNe,
    register: registerNe,
    reminder: reminderNe,
    search: searchNe,
    security: securityNe,
    settings: settingsNe,
    states: statesNe,
    subscriptions: subscriptionsNe,
    team: teamNe,
    topUp: topUpNe,
    wallet: walletNe,
  },
}
