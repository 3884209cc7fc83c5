import { FilledText } from '@/components/ui/filled-text'
import { Money } from '@/components/ui/money'
import type { Language } from '@/lib/core/language'
import { priceInWords } from '@/messages/price-words'
import { type Terms, timesText } from './terms-words'

interface TermsOfProps {
  terms: Terms
  language: Language
}

/** The amount and the interval of a price, in a row. */
export function TermsOf({ terms, language }: TermsOfProps) {
  return (
    <span>
      <FilledText
        text={priceInWords({ ...terms, amount: '{amount}' }, language)}
        values={{ amount: <Times {...terms} language={language} /> }}
      />
    </span>
  )
}

/** `3 × Rs 1,500.00`: the quantity and the unit amount. */
export function Times({
  language,
  ...terms
}: Pick<Terms, 'quantity' | 'amountPaisa'> & { language: Language }) {
  return (
    <span className="whitespace-nowrap">
      {timesText(terms, language)}
      <Money paisa={terms.amountPaisa} language={language} />
    </span>
  )
}
