import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'

const program = path.join(import.meta.dirname, 'claim-data-dir.mjs')

/** Claims a data directory in a process of its own, and lets it go. */
async function claim(dataDir: string) {
  const code = `
    const { claimDataDir } = await import(${JSON.stringify(program)})
    const claim = await claimDataDir(${JSON.stringify(dataDir)})
    claim.release()`
  // A process that never ends would stay after the test.
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { timeout: 60_000 })
  const [said, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { said, code: exitCode }
}

function newFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'khata-claim-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('a data directory is made with all folders above it', async () => {
  const dataDir = path.join(newFolder(), 'of', 'khata')
  expect(await claim(dataDir)).toEqual({ said: '', code: 0 })
  expect(statSync(dataDir).isDirectory()).toBe(true)
})

it('a data directory below a file is refused with a sentence', async () => {
  const file = path.join(newFolder(), 'file')
  writeFileSync(file, '')
  const { said, code } = await claim(path.join(file, 'khata'))
  expect([said, code]).toEqual([expect.stringContaining('cannot be created'), 1])
})

it.runIf(existsSync('/proc/self'))(
  'a data directory below a folder that takes none is refused with a sentence, and the start does not hang',
  async () => {
    const { said, code } = await claim('/proc/khata/data')
    expect([said, code]).toEqual([
      expect.stringMatching(/The data directory \/proc\/khata\/data cannot be created.*Set KHATA_DATA_DIR/),
      1,
    ])
  },
)
