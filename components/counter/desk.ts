import { createContext, use } from 'react'
import type { FormAction } from '@/components/form/form-state'
import type { Language } from '@/lib/core/language'
import type { Interval } from '@/lib/core/period'
import type { WireMember } from '@/lib/counter/present'
import type { Messages } from '@/messages/catalogue'

/** The counter's texts. The pages send those of one language. */
export type DeskWords = Messages['counter']['desk'] & {
  states: Messages['states']
  /** Texts for refusals, by error code. A code without one is shown in the API's words, which are English. */
  refusals: Readonly<Record<string, string>>
}

/** The settings of the counter. */
export interface Desk {
  /** Identifies the person, the business and the environment that own this device's stored data. */
  owner: string
  /** The base path of the environment's pages. */
  here: string
  timeZone: string
  language: Language
  words: DeskWords
  /** True if customers of this business get receipts. */
  sendsReceipts: boolean
  /** Sends a payment's receipt again. Its field is the `id`. */
  sendReceipt: FormAction<undefined>
  /** Reverses a payment. Its fields are the `id` and a `reason`. */
  undoPayment: FormAction<undefined>
  /** Decrypts the members stored on this device. Each session has its own key. */
  membersKey: string
  /** The payment methods. */
  methods: readonly { value: string; label: string }[]
  prices: readonly DeskPrice[]
  mayTake: boolean
  /** True if the desk can show a QR: the business has an account that receives the money. */
  hasQr: boolean
  maySell: boolean
  /** True if this person may also record time that was paid elsewhere. */
  mayGiveTime: boolean
  /** The time of a payment that is taken now: the business's time, in ISO form. */
  receivedAt: () => string
}

/** A member at the desk. */
export interface DeskMember extends WireMember {
  /** When this device stored it, in milliseconds. Undefined if it just came from the server. */
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
