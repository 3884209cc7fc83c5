import type { Language } from '@/lib/core/language'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { type RowWords, rowWords } from './row-words'

/** The texts of the fields for a discount and one-time charges. A form in the browser gets them from its page. */
export interface OnTopWords
  extends Pick<Messages['subscriptions']['start'], 'discount' | 'couponCode' | 'ownCode' | 'once'> {
  rows: RowWords
}

export function onTopWords(language: Language): OnTopWords {
  const { discount, couponCode, ownCode, once } = MESSAGES[language].subscriptions.start
  return { discount, couponCode, ownCode, once, rows: rowWords('charge', language) }
}
