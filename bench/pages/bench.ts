import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/test/chromium'
import { startApp } from '../harness/app'
import { alone, type Figure, median } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { Worker } from '../harness/worker'
import { goTheWay, type Place } from './journey'
import { openShop } from './shop'
import { type Look, lookAt } from './slow-line'

const DATABASE = 'pages'
const SECRET = 'bench'.repeat(8)
const LANGUAGES = ['en', 'ne']
const MAX_KB = 60
const MAX_S = 2.5

/** What the pages of a customer weigh, and how long a phone on slow 3G waits for each. */
export async function benchPages({ root, cluster, runs, progress }: Scene): Promise<Figure[]> {
  await cluster.createMigrated(DATABASE)
  const databaseUrl = cluster.url(DATABASE)
  const setting = new Worker(path.join(import.meta.dirname, 'setting-worker.ts'), {
    DATABASE_URL: databaseUrl,
    APP_SECRET: SECRET,
    LOG_LEVEL: 'warn',
  })
  const owner = await setting.ask<{ apiKey: string; cookie: string }>('open')
  await setting.stop()
  progress('starting the app')
  const app = await startApp({ root, databaseUrl, appSecret: SECRET, withRunner: false })
  const executablePath = await findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    // The address of the app's own links. It is also the one from which a person may write.
    const url = app.url.replace('127.0.0.1', 'localhost')
    const figures: Figure[] = []
    await goTheWay(browser, await openShop(url, owner), async (place) => {
      for (const language of LANGUAGES)
        figures.push(...(await measure(browser, place, language, runs, progress)))
    })
    return figures
  } finally {
    await browser.close()
    await app.stop()
  }
}

async function measure(
  browser: Browser,
  place: Place,
  language: string,
  runs: number,
  progress: Scene['progress'],
): Promise<Figure[]> {
  const looks: Look[] = []
  // The first look also warms the server.
  await lookAt(browser, place, language)
  for (let run = 0; run < runs; run++) looks.push(await lookAt(browser, place, language))
  const name = `${place.name} ${language}`
  const types = Object.keys(looks[0]?.bytes ?? {})
  const byType = types.map((type) => `${type} ${median(looks.map((look) => kbOf(look, type))).toFixed(1)} KB`)
  progress(`${name}: ${byType.join(', ')}, ${looks[0]?.requests} requests`)
  return [
    alone(`${name}, on the wire`, 'KB', looks.map(allKbOf), { atMost: MAX_KB }),
    alone(
      `${name}, usable`,
      's',
      looks.map(({ usableMs }) => usableMs / 1_000),
      { atMost: MAX_S },
    ),
  ]
}

const kbOf = ({ bytes }: Look, type: string) => (bytes[type] ?? 0) / 1_000
const allKbOf = ({ bytes }: Look) => Object.values(bytes).reduce((sum, each) => sum + each, 0) / 1_000
