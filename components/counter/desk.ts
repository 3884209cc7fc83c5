import { createContext, use } from 'react'
import type { FormAction } from '@/components/form/form-state'
import type { Language } from '@/lib/core/language'
import type { Interval } from '@/lib/core/period'
import type { WireMember } from '@/lib/counter/present'
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
  /** Names the person, the business and the environment: what this device keeps is theirs. */
  owner: string
  /** Where the pages of its environment begin. */
  here: string
  timeZone: string
  language: Language
  words: DeskWords
  /** The customers of this business get receipts. */
  sendsReceipts: boolean
  /** Sends the receipt of a payment again. Its field is the `id`. */
  sendReceipt: FormAction<undefined>
  /** Takes a payment back. Its fields are the `id` and a `reason`. */
  undoPayment: FormAction<undefined>
  /** Opens what this device keeps of members. It is of the session: the next one has another. */
  membersKey: string
  /** How money can come. */
  methods: readonly { value: string; label: string }[]
  prices: readonly DeskPrice[]
  mayTake: boolean
  /** A QR can be shown: the business has an account that takes its money. */
  hasQr: boolean
  maySell: boolean
  /** May also write down what was paid elsewhere. */
  mayGiveTime: boolean
  /** When money comes now: the time of the business, in ISO form. */
  receivedAt: () => string
}

/** A member at the desk. */
export interface DeskMember extends WireMember {
  /** When this device learned it, in milliseconds. Undefined: just now, from the server. */
  keptAt?: number
}

export interface DeskPrice {
  value: string
  label: string
  amountPaisa: string
  interval: Interval
  intervalCount: number
  /** How often it was sold lately. */
  sales: number
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new TypeError('this part of the counter is in no desk')
  return desk
}
