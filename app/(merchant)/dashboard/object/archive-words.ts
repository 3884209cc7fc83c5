import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

/** The words of the menu of something that can be archived. @param word what is typed in production. */
export function archiveWords(
  { archive, restore }: Readonly<Record<'archive' | 'restore', string>>,
  word: string,
  language: Language,
) {
  const { more, keep, undo, typeWord } = MESSAGES[language].customers.page
  return { archive, restore, more, keep, undo, typeWord: filled(typeWord, { word }) }
}
