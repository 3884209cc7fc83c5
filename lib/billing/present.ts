import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { ForecastCharge } from './forecast'
import type { Dunning } from './get-dunning'
import type { SubscriptionForecast } from './get-forecast'
import type { forecastCharge, subscriptionDunning, subscriptionForecast } from './schema'

export type WireForecastCharge = z.output<typeof forecastCharge>
export type WireForecast = z.output<typeof subscriptionForecast>
export type WireDunning = z.output<typeof subscriptionDunning>

/** One coming charge, with the present balance of the wallet. */
export function presentForecastCharge(charge: ForecastCharge): WireForecastCharge {
  return {
    chargeAt: charge.at.toISOString(),
    amountPaisa: charge.amountPaisa.toString(),
    walletBalancePaisa: charge.balanceBeforePaisa.toString(),
    otherChargesPaisa: charge.othersBeforePaisa.toString(),
    shortfallPaisa: charge.shortfallPaisa.toString(),
    covered: charge.shortfallPaisa === 0n,
  }
}

export function presentForecast({
  subscriptionId,
  balancePaisa,
  charges,
}: SubscriptionForecast): WireForecast {
  const short = charges.find(({ shortfallPaisa }) => shortfallPaisa > 0n)
  return {
    subscriptionId: toWire('sub', subscriptionId),
    walletBalancePaisa: balancePaisa?.toString() ?? null,
    charges: charges.map(presentForecastCharge),
    shortfallPaisa: (short?.shortfallPaisa ?? 0n).toString(),
    shortfallAt: short?.at.toISOString() ?? null,
  }
}

export function presentDunning(dunning: Dunning): WireDunning {
  return {
    subscriptionId: toWire('sub', dunning.subscriptionId),
    invoiceId: dunning.invoiceId && toWire('inv', dunning.invoiceId),
    invoiceNumber: dunning.invoiceNumber,
    amountDuePaisa: dunning.amountDuePaisa.toString(),
    pastDueSince: dunning.pastDueAt?.toISOString() ?? null,
    attempts: dunning.attempts.map(({ at, outcome, description }) => ({
      attemptedAt: at.toISOString(),
      outcome,
      ...(description !== undefined && { description }),
    })),
    recovery: dunning.recovery && {
      recoveredAt: dunning.recovery.at.toISOString(),
      by: dunning.recovery.by,
    },
    nextAttemptsAt: dunning.nextAttemptsAt.map((at) => at.toISOString()),
    finalAction: dunning.finalAction,
  }
}
