import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/test/chromium'
import { startApp } from '../harness/app'
import { openMaker, SECRET } from '../harness/maker'
import type { Scene } from '../harness/scene'
import { goTheWay, type Place } from './journey'
import { openShop, type Shop } from './shop'

const DATABASE = 'pages'

/** The languages in which a page is looked at. */
export const LANGUAGES = ['en', 'ne'] as const

export interface Instance {
  /** Its address, as its own links have it. */
  url: string
  browser: Browser
  /** Undefined: Playwright's own. */
  executablePath: string | undefined
  shop: Shop
  /** Waits for the SMS with a reminder to a phone, and returns where it leads. */
  reminderOf(phone: string): Promise<string>
}

/** Starts the production build with one shop, calls `visit` on each page of a customer's way, and then `after`. */
export async function onTheWay(
  scene: Scene,
  visit: (place: Place, instance: Instance) => Promise<void>,
  after: (instance: Instance) => Promise<void> = async () => {},
): Promise<void> {
  await inShop(scene, { withRunner: false }, async (instance) => {
    await goTheWay(instance.browser, instance.shop, (place) => visit(place, instance))
    await after(instance)
  })
}

/**
 * Starts the production build with one shop.
 * @param withRunner whether its background functions run: they send the reminders.
 */
export async function inShop(
  { root, cluster, progress }: Scene,
  { withRunner }: { withRunner: boolean },
  work: (instance: Instance) => Promise<void>,
): Promise<void> {
  const file = path.join(import.meta.dirname, 'setting-worker.ts')
  const { databaseUrl, maker: setting } = await openMaker(cluster, DATABASE, file)
  const owner = await setting.ask<{ apiKey: string; cookie: string }>('open')
  progress('starting the app')
  const app = await startApp({ root, databaseUrl, appSecret: SECRET, withRunner })
  const executablePath = await findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  // The address of the app's own links. It is also the one from which a person may write.
  const url = app.url.replace('127.0.0.1', 'localhost')
  const reminderOf = (phone: string) => setting.ask<string>('reminderOf', [phone])
  try {
    await work({ url, browser, executablePath, shop: await openShop(url, owner), reminderOf })
  } finally {
    await browser.close()
    await app.stop()
    await setting.stop()
  }
}
