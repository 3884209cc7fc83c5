import Bowser from 'bowser'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

/** What a person calls the program of a session: `Firefox on Windows`. */
export function programName(userAgent: string | null, language: Language): string {
  const words = MESSAGES[language].security.sessions
  if (!userAgent) return words.unknownProgram
  const { browser, os } = Bowser.parse(userAgent)
  // A program that is no browser begins with its name: `curl/8.5.0`.
  const program = browser.name || (userAgent.split(/[/\s]/, 1)[0] as string)
  return os.name ? filled(words.on, { program, system: os.name }) : program
}
