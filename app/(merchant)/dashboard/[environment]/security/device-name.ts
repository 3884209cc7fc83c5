import Bowser from 'bowser'

/** What a person calls the program of a session: `Firefox on Windows`. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown program'
  const { browser, os } = Bowser.parse(userAgent)
  // A program that is no browser begins with its name: `curl/8.5.0`.
  const program = browser.name || (userAgent.split(/[/\s]/, 1)[0] as string)
  return os.name ? `${program} on ${os.name}` : program
}
