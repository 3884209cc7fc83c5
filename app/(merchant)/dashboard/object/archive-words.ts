import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

/** The texts of the menu for an object that can be archived. @param word the word to type in production. */
export function archiveWords(
  { archive, restore }: Readonly<Record<'archive' | 'restore', string>>,
  word: string,
  language: Language,
) {
  const { more, keep, undo, typeWord } = MESSAGES[language].customers.page
  return { archive, restore, more, keep, undo, typeWord: filled(typeWord, { word }) }
}
