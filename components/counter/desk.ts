import { createContext, use } from 'react'
import type { FormAction } from '@/components/form/form-state'
import type { Language } from '@/lib/core/language'
import type { Interval } from '@/lib/core/period'
import type { Messages } from '@/messages/catalogue'

/** What the counter says. The pages send those of one language. */
export type DeskWords = Messages['counter']['desk'] & {
  states: Messages['states']
  /**
   * What is said of a refusal, by its code. A code without words is said as the API says it, which is English.
   */
  refusals: Readonly<Record<string, string>>
}

/** What the counter is set up with. */
export interface Desk {
  /** Where the pages of its environment begin. */
  here: string
  timeZone: string
  language: Language
  words: DeskWords
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
  interval: Interval
  intervalCount: number
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new TypeError('this part of the counter is in no desk')
  return desk
}
