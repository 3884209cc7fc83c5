import { type BrowserContext, expect, type Page } from '@playwright/test'

/** The local outbox, in a browser that has opened it with the key. */
export class Outbox {
  private constructor(private readonly context: BrowserContext) {}

  /** @param outboxUrl has the key, in exchange for which the browser gets a cookie. */
  static async open(context: BrowserContext, outboxUrl: string): Promise<Outbox> {
    await context.request.get(outboxUrl)
    return new Outbox(context)
  }

  /** Its page in that browser. */
  async page(): Promise<Page> {
    const page = this.context.pages()[0] ?? (await this.context.newPage())
    await page.goto('/outbox')
    return page
  }

  /** Waits for a mail to this address and returns where its button leads. Subject and button have the same words. */
  async linkMailedTo(email: string, words: string): Promise<string> {
    const page = await this.openMail(email, words)
    const button = page.frameLocator('iframe').getByRole('link', { name: words })
    return (await button.getAttribute('href')) ?? ''
  }

  /** Waits for a mail to this address and shows it. */
  async openMail(email: string, subject: string): Promise<Page> {
    let page: Page | undefined
    await expect(async () => {
      page = await this.page()
      const mail = page.getByRole('link', { name: new RegExp(`${subject}.*${email}`) }).first()
      await mail.click({ timeout: 1_000 })
    }).toPass()
    return page as Page
  }

  /** Waits for the SMS with a code to this phone, and returns the newest code. @param phone ten digits. */
  codeSentTo(phone: string): Promise<string> {
    return this.inSms(phone, /: (\d{6}) /)
  }

  /** Waits for an SMS to this phone with the link of a reminder, and returns where the newest one leads. @param phone ten digits. */
  reminderSentTo(phone: string): Promise<string> {
    return this.inSms(phone, /(\/w\/[\w-]{24})/)
  }

  /** What a pattern finds in the newest SMS to this phone that has it. */
  private async inSms(phone: string, pattern: RegExp): Promise<string> {
    const sent = new RegExp(`${pattern.source}.*SMS to \\+977${phone}`, 's')
    let found = ''
    await expect(async () => {
      const list = await (await this.context.request.get('/outbox')).text()
      const messages = list.split('</a>').map((each) => each.replaceAll(/<[^>]*>/g, ''))
      found = messages.map((each) => sent.exec(each)?.[1]).find((each) => each !== undefined) ?? ''
      expect(found).not.toBe('')
    }).toPass()
    return found
  }
}
