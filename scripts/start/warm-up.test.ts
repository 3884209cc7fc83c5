import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { warmUp } from './warm-up'

/** A build of one route. Its code says that it was loaded. */
function builtApp() {
  const folder = mkdtempSync(path.join(tmpdir(), 'khata-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'app-paths-manifest.json'), JSON.stringify({ '/page': 'page.js' }))
  writeFileSync(path.join(folder, 'page.js'), 'globalThis.pagesLoaded = (globalThis.pagesLoaded ?? 0) + 1')
  return { folder, loaded: () => (globalThis as { pagesLoaded?: number }).pagesLoaded }
}

it('before a process listens, its routes are loaded, and as many calls at once were done as its pool has connections', async () => {
  const { folder, loaded } = builtApp()
  let open = 0
  let most = 0
  const done: string[] = []
  const listener: RequestListener = ({ url = '' }, response) => {
    expect(loaded()).toBe(1)
    open += 1
    most = Math.max(most, open)
    // The response waits until all that came at once are there.
    setImmediate(() => {
      open -= 1
      response.end(() => done.push(url))
    })
  }
  await warmUp(listener, 7, folder)
  expect(done.filter((each) => each === '/api/health')).toHaveLength(7)
  expect(new Set(done)).toContain('/sign-in')
  // A call of the API is logged, measured and counted.
  expect(done.filter((each) => each.startsWith('/v1'))).toEqual([])
  expect(open).toBe(0)
  expect(most).toBeGreaterThan(0)
})

it('a process whose requests fail serves nevertheless', async () => {
  const { folder } = builtApp()
  await warmUp((_request, response) => response.destroy(), 2, folder)
})
