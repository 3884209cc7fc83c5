import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CLI_PACKAGE, CLIENT_PACKAGE } from '@/lib/infra/process/downloads'
import { writeDownloads } from './downloads'

// What a build packs for developers, installed in a folder that is no checkout.

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'khata-downloads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeAll(() => writeDownloads(root, folder))

/** Unpacks it, beside the packages of the checkout that it names. */
function install(file: string): { place: string; manifest: Record<string, unknown> } {
  const place = path.join(folder, file.replace('.tgz', ''))
  mkdirSync(place)
  execFileSync('tar', ['-xzf', path.join(folder, file), '-C', place, '--strip-components=1'])
  const manifest = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'))
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    mkdirSync(path.join(place, 'node_modules'), { recursive: true })
    symlinkSync(path.join(root, 'node_modules', name), path.join(place, 'node_modules', name))
  }
  return { place, manifest }
}

it('the command line runs outside a checkout, and asks for a key', () => {
  const { place, manifest } = install(CLI_PACKAGE)
  const { bin, dependencies } = manifest as { bin: { khata: string }; dependencies: Record<string, string> }
  expect(Object.values(dependencies)).not.toEqual([])
  for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  const khata = path.join(place, bin.khata)
  const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH, HOME: folder }
  expect(execFileSync(process.execPath, [khata, '--help'], { env, encoding: 'utf8' })).toContain(
    'Usage: khata',
  )
  let said = ''
  try {
    execFileSync(process.execPath, [khata, 'get', '/v1/customers'], { cwd: folder, env, stdio: 'pipe' })
  } catch (error) {
    said = String((error as { stderr: Buffer }).stderr)
  }
  expect(said).toMatch(/^There is no API key for http:\/\/localhost:3000: /)
})

it('the client loads', () => {
  const { place } = install(CLIENT_PACKAGE)
  expect(existsSync(path.join(place, 'dist/esm/index.d.ts'))).toBe(true)
  const print = `import('./dist/esm/index.js').then((made) => console.log(typeof made.createKhata))`
  expect(execFileSync(process.execPath, ['-e', print], { cwd: place, encoding: 'utf8' }).trim()).toBe(
    'function',
  )
})
