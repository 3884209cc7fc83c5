import { Recurring, type Terms } from '@/components/price/recurring'
import { unbroken } from '@/components/ui/unbroken'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { termsInWords } from './terms-words'

/** What a price costs and how often, in a row. */
export function TermsOf({ terms, language }: { terms: Terms; language: Language }) {
  if (language === DEFAULT_LANGUAGE) return <Recurring {...terms} />
  return <span className="figures">{unbroken(termsInWords(terms, language))}</span>
}
