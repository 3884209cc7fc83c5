import type { Language } from '@/lib/core/language'
import { nprParts } from '@/lib/core/money'

interface MoneyProps {
  paisa: bigint | string
  language?: Language
  /** Shows a plus for positive amounts, too. */
  signed?: boolean
}

/** `Rs 1,50,000.00`: a muted currency before aligned figures. The paisa are always shown. */
export function Money({ paisa, language = 'en', signed = false }: MoneyProps) {
  const amount = BigInt(paisa)
  const { sign, symbol, number } = nprParts(amount, language)
  return (
    <span className="figures whitespace-nowrap">
      {sign || (signed && amount > 0n ? '+' : '')}
      <span className="font-normal text-ink-muted in-[button]:text-inherit">{symbol}</span> {number}
    </span>
  )
}
