import type { Language } from '@/lib/core/language'
import { MESSAGES } from './catalogue'
import { filled } from './filled'

// A thousand has three figures below it, each larger name two more.
const SCALES = [
  ['neel', 10n ** 13n],
  ['kharab', 10n ** 11n],
  ['arab', 10n ** 9n],
  ['crore', 10n ** 7n],
  ['lakh', 10n ** 5n],
  ['thousand', 10n ** 3n],
  ['hundred', 10n ** 2n],
] as const

/** An amount in words, as papers have it in Nepal: `Rupees one lakh twenty thousand and fifty paisa only`. */
export function amountInWords(paisa: bigint, language: Language): string {
  const words = MESSAGES[language].document.sumInWords
  const names = words.upTo99.split(' ')
  const counted = (count: bigint): string => {
    const parts: string[] = []
    let rest = count
    for (const [name, size] of SCALES) {
      if (rest >= size) parts.push(filled(words[name], { count: counted(rest / size) }))
      rest %= size
    }
    if (rest > 0n || parts.length === 0) parts.push(names[Number(rest)] as string)
    return parts.join(' ')
  }
  const rupees = counted(paisa / 100n)
  return paisa % 100n === 0n
    ? filled(words.rupees, { rupees })
    : filled(words.rupeesAndPaisa, { rupees, paisa: counted(paisa % 100n) })
}
