import { createContext, use } from 'react'
import type { FormAction } from '@/components/form/form-state'

/** What the counter is set up with. */
export interface Desk {
  /** Where the pages of its environment begin. */
  here: string
  timeZone: string
  /** The customers of this business get receipts. */
  sendsReceipts: boolean
  /** Sends the receipt of a payment again. Its field is the `id`. */
  sendReceipt: FormAction<undefined>
  /** How money can come. */
  methods: readonly { value: string; label: string }[]
  prices: readonly DeskPrice[]
  mayTake: boolean
  maySell: boolean
  /** May also write down what was paid elsewhere. */
  mayGiveTime: boolean
  /** When money comes now: the time of the business, in ISO form. */
  receivedAt: () => string
}

export interface DeskPrice {
  value: string
  label: string
  amountPaisa: string
  interval: string
  intervalCount: number
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new TypeError('this part of the counter is in no desk')
  return desk
}
