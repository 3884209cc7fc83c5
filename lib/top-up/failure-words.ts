import { inDigitsOf } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

type Failures = Messages['reconciliation']['failures']

// The rules write them in English, and what has happened does not change. A figure is named as the value of its text.
const STORED = Object.entries(MESSAGES[DEFAULT_LANGUAGE].reconciliation.failures).map(
  ([key, text]) =>
    [
      key as keyof Failures,
      new RegExp(`^${text.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>\\d+)')}$`),
    ] as const,
)

/** Why a top-up failed, in the language of the reader. What is not known stays as it is. */
export function failureInWords(stored: string, language: Language): string {
  for (const [key, pattern] of STORED) {
    const found = pattern.exec(stored)
    if (found)
      return inDigitsOf(
        language,
        filled(MESSAGES[language].reconciliation.failures[key], { ...found.groups }),
      )
  }
  return stored
}
