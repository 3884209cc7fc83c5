import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { refusalText } from '@/messages/refusal-texts'
import type { RowProblem } from './problem-schema'

/** What is wrong with a row, in the language of the reader. It is kept in English. */
export function problemInWords({ code, message }: RowProblem, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return message
  const words: Readonly<Record<string, string>> = MESSAGES[language].imports.problems
  return words[code] ?? refusalText(code, language) ?? message
}
