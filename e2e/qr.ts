import type { Browser, Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect } from './fixtures'

export const LAPTOP = { viewport: { width: 1280, height: 800 } }
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** What a phone's camera reads from a picture. */
export async function readQr(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

/** What the QR of a page says. */
export async function qrOn(page: Page): Promise<string> {
  const picture = page.getByRole('img', { name: /QR/ }).filter({ visible: true })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  return readQr(await picture.screenshot())
}

/** Somebody else's phone scans it, and chooses what happens at the simulator. */
export async function payAt(
  browser: Browser,
  address: string,
  choice: string | RegExp = /^Pay Rs\s[\d,.]+$/,
): Promise<void> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('button', { name: choice }).click()
  await expect(page.getByText('This payment was paid.')).toBeVisible()
  await context.close()
}
