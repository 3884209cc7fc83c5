import { numericBikramSambat } from '@/lib/core/calendar-date'
import { wallClockMs } from '@/lib/core/wall-clock'
import { buyerName, type FrozenBuyer, type FrozenSeller, zoneOf } from '@/lib/invoice/freeze'
import type { Taxed } from '@/lib/invoice/tax'

interface Frozen {
  seller: FrozenSeller
  buyer: FrozenBuyer
  taxRatePercent: number
}

/** The fields of a register row besides its numbers. */
export function partyAndTax(
  { seller, buyer, taxRatePercent }: Frozen,
  at: Date,
  { taxPaisa, subtotalPaisa }: Omit<Taxed, 'ofLines'>,
) {
  const timeZone = zoneOf(seller)
  return {
    date: new Date(wallClockMs(at.getTime(), timeZone)).toISOString().slice(0, 10),
    dateBs: numericBikramSambat(at, timeZone),
    buyer: buyerName(buyer),
    pan: buyer.panNumber ?? null,
    totalPaisa: (subtotalPaisa + taxPaisa).toString(),
    taxablePaisa: (taxRatePercent > 0 ? subtotalPaisa : 0n).toString(),
    vatPaisa: taxPaisa.toString(),
  }
}
