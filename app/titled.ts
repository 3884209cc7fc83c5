import type { Metadata } from 'next'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { pageLanguage } from './staff-language'

/** The browser title of a staff page, in the language of the page: `generateMetadata = titled(({ team }) => team.title)`. */
export const titled =
  (title: (words: Messages) => string, more: Metadata = {}) =>
  async (): Promise<Metadata> => ({ title: title(MESSAGES[await pageLanguage()]), ...more })
