import { expect, type Page } from '@playwright/test'

/** The local outbox, in a browser that has opened it with the key. */
export class Outbox {
  private constructor(readonly page: Page) {}

  static async open(page: Page, outboxUrl: string): Promise<Outbox> {
    await page.goto(outboxUrl)
    return new Outbox(page)
  }

  /** Waits for a mail to this address and returns where its button leads. Subject and button have the same words. */
  async linkMailedTo(email: string, words: string): Promise<string> {
    await this.openMail(email, words)
    const button = this.page.frameLocator('iframe').getByRole('link', { name: words })
    return (await button.getAttribute('href')) ?? ''
  }

  /** Waits for a mail to this address and shows it. */
  async openMail(email: string, subject: string): Promise<void> {
    const mail = this.page.getByRole('link', { name: new RegExp(`${subject}.*${email}`) }).first()
    await expect(async () => {
      await this.page.goto('/outbox')
      await mail.click({ timeout: 1_000 })
    }).toPass()
  }

  /** Waits for the SMS with a code to this phone, and returns the newest code. @param phone ten digits. */
  async codeSentTo(phone: string): Promise<string> {
    let code = ''
    await expect(async () => {
      const list = await (await this.page.request.get('/outbox')).text()
      const messages = list.split('</a>').map((each) => each.replaceAll(/<[^>]*>/g, ''))
      const sms = messages.find((each) => new RegExp(`#\\d{6}.*SMS to \\+977${phone}`, 's').test(each))
      code = /#(\d{6})/.exec(sms ?? '')?.[1] ?? ''
      expect(code).not.toBe('')
    }).toPass()
    return code
  }
}
