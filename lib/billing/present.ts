import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { Seen } from './coverage'
import type { ForecastCharge } from './forecast'
import type { Dunning } from './get-dunning'
import type { SubscriptionForecast } from './get-forecast'
import type { forecastCharge, subscriptionDunning, subscriptionForecast } from './schema'

export type WireForecastCharge = z.output<typeof forecastCharge>
export type WireForecast = z.output<typeof subscriptionForecast>
export type WireDunning = z.output<typeof subscriptionDunning>

/** One coming charge, limited to what the merchant may see. */
export function presentForecastCharge(charge: ForecastCharge, seen: Seen): WireForecastCharge {
  const { at, amountPaisa, isAgreed, shortfallPaisa } = charge
  const inSandbox = isAgreed || shortfallPaisa > 0n ? shortfallPaisa === 0n : null
  return {
    chargeAt: at.toISOString(),
    amountPaisa: amountPaisa.toString(),
    agreed: isAgreed,
    covered: seen === 'wallet' ? inSandbox : seen,
    ...(seen === 'wallet' && {
      walletBalancePaisa: charge.balanceBeforePaisa.toString(),
      otherChargesPaisa: charge.othersBeforePaisa.toString(),
      shortfallPaisa: shortfallPaisa.toString(),
    }),
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
    charges: charges.map((charge) => presentForecastCharge(charge, charge.seen)),
    ...(balancePaisa !== undefined && {
      walletBalancePaisa: balancePaisa?.toString() ?? null,
      shortfallPaisa: (short?.shortfallPaisa ?? 0n).toString(),
      shortfallAt: short?.at.toISOString() ?? null,
    }),
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
