import { execFile } from 'node:child_process'
import { chromium } from '@playwright/test'
import { alone, type Figure } from '../harness/figure'
import type { Scene } from '../harness/scene'
import type { Place } from './journey'
import { LANGUAGES, onTheWay } from './way'

// Only this bench needs it, so it is no dependency: npx fetches it. The newest for Node 20.
const LIGHTHOUSE = 'lighthouse@12.8.2'
const TIMEOUT_MS = 180_000
const MAX_REPORT_BYTES = 64 * 1024 * 1024

const AT_LEAST = { performance: 98, others: 100 }

interface Report {
  categories: Record<string, { score: number | null }>
}

/** What Lighthouse, as a phone, says of each page of a customer's way. */
export async function benchLighthouse(scene: Scene): Promise<Figure[]> {
  const figures: Figure[] = []
  await onTheWay(scene, async (place, { executablePath }) => {
    for (const language of LANGUAGES) {
      const address = new URL(place.url)
      address.searchParams.set('lang', language)
      const asked = { ...place, name: `${place.name} ${language}`, url: address.href }
      figures.push(...(await measure(scene, asked, executablePath)))
    }
  })
  return figures
}

async function measure(
  { runs, progress }: Scene,
  place: Place,
  executablePath: string | undefined,
): Promise<Figure[]> {
  progress(place.name)
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await reportOn(place, executablePath))
  const [report] = reports
  if (!report) return []
  return Object.keys(report.categories).map((category) => {
    const scores = reports.map(({ categories }) => 100 * (categories[category]?.score ?? 0))
    const least = category === 'performance' ? AT_LEAST.performance : AT_LEAST.others
    return alone(`${place.name}, ${category}`, 'of 100', scores, { atLeast: least })
  })
}

/** The cookies go along as a header: Lighthouse has a browser of its own. */
function reportOn({ url, state }: Place, executablePath = chromium.executablePath()): Promise<Report> {
  const cookie = state.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const args = [
    '--yes',
    LIGHTHOUSE,
    url,
    '--output=json',
    '--quiet',
    '--chrome-flags=--headless --no-sandbox --disable-gpu',
    // Robots are told to stay away from these pages.
    '--skip-audits=is-crawlable',
    ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
  ]
  const env = { ...process.env, CHROME_PATH: executablePath }
  return new Promise((resolve, reject) => {
    execFile(
      'npx',
      args,
      { env, timeout: TIMEOUT_MS, maxBuffer: MAX_REPORT_BYTES },
      (error, stdout, stderr) => {
        if (error) return reject(new Error(`Lighthouse could not look at ${url}: ${stderr.slice(-2_000)}`))
        resolve(JSON.parse(stdout))
      },
    )
  })
}
