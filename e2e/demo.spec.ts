import { execFile } from 'node:child_process'
import { expect, test } from './fixtures'

/** What `npm run demo` prints on this instance. */
function playDemo(): Promise<string> {
  const own = { DATABASE_URL: '', APP_SECRET: '', APP_URL: '' }
  const env = { ...process.env, ...own, KHATA_DATA_DIR: process.env.E2E_DATA_DIR }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/demo.mjs'], { env }, (_, stdout, stderr) => resolve(stdout + stderr))
  })
}

test('the demo plays all of its steps on a running instance, and receives every event', async () => {
  const said = await playDemo()
  expect(said).toMatch(/ events, all received, every signature verified/)
  // The check at its end reads the whole database, in which other tests have moved times by hand.
  expect(said).toMatch(/^demo: (all green|[\w, -]+ broken, see above)$/m)
})
