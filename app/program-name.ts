import Bowser from 'bowser'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

/** The name of a session's program for people: `Firefox on Windows`. */
export function programName(userAgent: string | null, language: Language): string {
  const words = MESSAGES[language].security.sessions
  if (!userAgent) return words.unknownProgram
  const { browser, os } = Bowser.parse(userAgent)
  // The User-Agent of a program that is not a browser begins with its name: `curl/8.5.0`.
  const program = browser.name || (userAgent.split(/[/\s]/, 1)[0] as string)
  return os.name ? filled(words.on, { program, system: os.name }) : program
}
