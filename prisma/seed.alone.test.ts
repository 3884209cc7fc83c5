import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { query } from '@/lib/infra/database/db'

/** Seeds the database of this test. Returns the content of the operator's file. */
async function seed(...args: string[]): Promise<Record<string, string>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'khata-seed-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const child = spawn(process.execPath, ['--import', 'tsx', 'prisma/seed.ts', ...args], {
    env: { ...process.env, KHATA_DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
  return JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8'))
}

it("the demo business in a database of the operator's own has no production key", async () => {
  const demo = await seed('--sandbox-only')
  expect(demo).toMatchObject({ sandboxApiKey: expect.stringMatching(/^nep_test_/) })
  expect(demo).not.toHaveProperty('productionApiKey')
  expect(await query('SELECT environment FROM api_keys')).toEqual([{ environment: 'sandbox' }])
  // Its pages show its colour and its help.
  expect(await query('SELECT name, accent_color, support_phone FROM businesses')).toEqual([
    { name: 'Himalayan Tea House', accentColor: '#8c1d2f', supportPhone: '+977 1-4123456' },
  ])
})
