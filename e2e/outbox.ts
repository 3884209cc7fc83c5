import { type BrowserContext, expect, type Page } from '@playwright/test'

type Ask = (sql: string, about: string) => Promise<Record<string, unknown>[]>

/**
 * The messages that this instance has sent. They are read where the page of the outbox reads them: to render its list for
 * each code costs the server more than the rest of a checkout. instance.deep.spec.ts looks at the page.
 */
export class Outbox {
  constructor(
    private readonly ask: Ask,
    private readonly context: BrowserContext,
    private readonly url: string,
  ) {}

  /** Its page, in a browser of an operator. @param url has the key, in exchange for which the browser gets a cookie. */
  async page(): Promise<Page> {
    const page = await this.context.newPage()
    await page.goto(this.url)
    return page
  }

  /** Waits for a mail to this address and returns where its button leads. Subject and button have the same words. */
  linkMailedTo(email: string, words: string): Promise<string> {
    return this.newest('html', email, new RegExp(`href="([^"]+)"[^>]*>\\s*${words}`))
  }

  /** Waits for a mail to this address with this subject. */
  async mailTo(email: string, subject: string): Promise<void> {
    await this.newest('subject', email, new RegExp(`(${subject})`))
  }

  /** Waits for the SMS with a code to this phone, and returns the newest code. @param phone ten digits. */
  codeSentTo(phone: string): Promise<string> {
    return this.newest('text', `+977${phone}`, /\b(\d{6})\b/)
  }

  /** Waits for an SMS to this phone with the link of a reminder, and returns where the newest one leads. @param phone ten digits. */
  reminderSentTo(phone: string): Promise<string> {
    return this.newest('text', `+977${phone}`, /(?:missing|Add|पुगेन|पुग्दैन|थप्न).*(\/w\/[A-Za-z]{10})$/)
  }

  /** Waits for an SMS to this phone that says this, and returns where its link leads. @param words a pattern. */
  linkSentTo(phone: string, words: string): Promise<string> {
    return this.newest('text', `+977${phone}`, new RegExp(`${words}.*(/w/[A-Za-z]{10})$`))
  }

  /** What a pattern finds in the newest message to this recipient that has it. */
  private async newest(
    column: 'subject' | 'text' | 'html',
    recipient: string,
    pattern: RegExp,
  ): Promise<string> {
    let found = ''
    // Without a limit it would wait as long as the whole test may take, and say nothing.
    await expect(async () => {
      const sql = `SELECT ${column} AS words FROM outbox_messages WHERE recipient = $1 ORDER BY id DESC`
      const messages = await this.ask(sql, recipient)
      found = messages.map(({ words }) => pattern.exec(String(words))?.[1] ?? '').find(Boolean) ?? ''
      expect(found, `No message to ${recipient} has ${pattern}.`).not.toBe('')
    }).toPass({ timeout: 60_000 })
    return found
  }
}
