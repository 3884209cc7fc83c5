import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createTranslator } from 'use-intl/core'
import type { Language } from '../lib/core/language'

/** What customers' pages say, by the key of messages/<language>: for a walk in both languages, whose pages must be right, whatever they say. */
export type Words = (key: string, values?: Record<string, string | number>) => string

export function wordsOf(
  language: Language,
  area: 'agree' | 'checkout' | 'connection' | 'document' | 'invoice' | 'reminder' | 'wallet',
): Words {
  const file = path.resolve(import.meta.dirname, `../messages/${language}/${area}.json`)
  const messages = JSON.parse(readFileSync(file, 'utf8'))
  return createTranslator({ locale: language, messages }) as Words
}
