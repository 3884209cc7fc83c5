import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'

const WIDE = { viewport: { width: 1280, height: 900 } }
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true }

/** How a page is looked at. The name is that of its folder. */
export const VIEWS: Record<string, BrowserContextOptions> = {
  light: { ...WIDE, colorScheme: 'light' },
  dark: { ...WIDE, colorScheme: 'dark' },
  phone: { ...PHONE, colorScheme: 'light' },
  'phone-dark': { ...PHONE, colorScheme: 'dark' },
}

// A list of hundreds of rows says nothing more.
const MAX_HEIGHT = 4_000
const REST_MS = 3_000

/** Takes pictures of pages, and writes down what is wrong with them. */
export class Camera {
  /** One sentence each. */
  readonly complaints: string[] = []

  constructor(
    private readonly folder: string,
    /** Told of each picture. */
    private readonly onPicture: (name: string) => void,
  ) {}

  /** Opens a page and takes its picture. */
  async visit(page: Page, address: string, name: string): Promise<void> {
    const response = await page.goto(address, { waitUntil: 'load' })
    if (response && response.status() >= 400)
      this.complaints.push(`${address} has the status ${response.status()}`)
    await this.take(page, name)
  }

  /** Takes a picture of the page that is open. */
  async take(page: Page, name: string): Promise<void> {
    // A page that goes on asking, such as one that waits for a payment, never comes to rest.
    await page.waitForLoadState('networkidle', { timeout: REST_MS }).catch(() => undefined)
    const { height, width, least } = await page.evaluate(async () => {
      await document.fonts.ready
      const { scrollHeight, scrollWidth, clientWidth } = document.documentElement
      return { height: scrollHeight, width: scrollWidth, least: clientWidth }
    })
    if (width > least) this.complaints.push(`${page.url()} is ${width} px wide in a window of ${least} px`)
    await mkdir(this.folder, { recursive: true })
    await page.screenshot({
      path: path.join(this.folder, `${name}.png`),
      fullPage: true,
      ...(height > MAX_HEIGHT && { clip: { x: 0, y: 0, width: least, height: MAX_HEIGHT } }),
    })
    this.onPicture(name)
  }
}
