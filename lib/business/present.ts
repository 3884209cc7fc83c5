import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { BusinessModel } from '@/prisma/generated/models'
import type { FeeChange } from './payout-fee'
import type { PayoutTerms } from './payout-terms'
import { switchesOf } from './rules'
import type { business, payoutTerms } from './schema'

export type WireBusiness = z.output<typeof business>
export type WirePayoutTerms = z.output<typeof payoutTerms>

export function presentPayoutTerms({ interval, day, ...terms }: PayoutTerms): WirePayoutTerms {
  return {
    fee: terms.fee && presentFee({ from: terms.fee.from, rate: terms.fee }),
    nextFee: terms.nextFee && presentFee(terms.nextFee),
    schedule: { interval, day },
    minimumPaisa: terms.minimumPaisa.toString(),
    reservePaisa: terms.reservePaisa.toString(),
    held: terms.held,
  }
}

// The end of a fee is shown as zeros if it lies ahead, because null would mean that nothing changes.
const presentFee = ({ from, rate }: FeeChange) => ({
  basisPoints: rate?.basisPoints ?? 0,
  fixedPaisa: (rate?.fixedPaisa ?? 0n).toString(),
  minimumPaisa: rate?.minimumPaisa?.toString() ?? null,
  from,
})

/** The facts about a business that are shown in addition to its row. */
export interface BusinessFacts {
  terms: PayoutTerms
  isMoneyModeFixed: boolean
}

export function presentBusiness(
  row: BusinessModel,
  { terms, isMoneyModeFixed }: BusinessFacts,
): WireBusiness {
  return {
    id: toWire('biz', row.id),
    name: row.name,
    timeZone: row.timeZone,
    finalAction: row.finalAction,
    graceDays: row.graceDays,
    customerPause: row.customerPause,
    startAgain: row.startAgain,
    trialOnce: row.trialOnce,
    latinSms: row.latinSms,
    planChanges: row.planChanges,
    legalName: row.legalName,
    address: row.address,
    productionApproved: row.productionWaitsSince === null,
    panNumber: row.panNumber,
    vatRegistered: row.vatEnabled,
    vatEnabled: row.vatEnabled,
    logoUrl: row.logoUrl,
    accentColor: row.accentColor,
    supportEmail: row.supportEmail,
    supportPhone: row.supportPhone,
    supportUrl: row.supportUrl,
    notices: switchesOf(row.noticesOff),
    moneyMode: row.moneyMode,
    moneyModeFixed: isMoneyModeFixed,
    payoutTerms: presentPayoutTerms(terms),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
