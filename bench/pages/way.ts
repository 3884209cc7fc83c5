import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/test/chromium'
import { startApp } from '../harness/app'
import type { Shopkeeper } from '../harness/businesses'
import type { Scene } from '../harness/scene'
import { openBusinesses } from '../harness/worker'
import { goTheWay, type Place } from './journey'
import { openShop } from './shop'

const DATABASE = 'pages'

/** The languages in which a page is looked at. */
export const LANGUAGES = ['en', 'ne'] as const

interface Instance {
  browser: Browser
  /** Undefined: Playwright's own. */
  executablePath: string | undefined
}

/** Starts the production build with one shop, and calls `visit` on each page of a customer's way. */
export async function onTheWay(
  scene: Scene,
  visit: (place: Place, instance: Instance) => Promise<void>,
): Promise<void> {
  const businesses = await openBusinesses(scene.cluster, DATABASE)
  const owner = await businesses.ask<Shopkeeper>('shopkeeper')
  await businesses.stop()
  const app = await startApp(scene, DATABASE)
  const executablePath = await findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    // The address of the app's own links. It is also the one from which a person may write.
    const url = app.url.replace('127.0.0.1', 'localhost')
    const shop = await openShop(url, owner)
    await goTheWay(browser, shop, (place) => visit(place, { browser, executablePath }))
  } finally {
    await browser.close()
    await app.stop()
  }
}
