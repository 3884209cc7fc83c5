import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { nameSourcesInStacks } from './stacks'

it.each(['server', 'programs'])(
  'the stack of an error in built code (%s) names the line of its source',
  (folder) => {
    const root = mkdtempSync(path.join(tmpdir(), 'khata-stacks-'))
    const { prepareStackTrace } = Error
    onTestFinished(() => {
      Error.prepareStackTrace = prepareStackTrace
      rmSync(root, { recursive: true })
    })
    const built = path.join(root, `.next/${folder}/chunk.js`)
    mkdirSync(path.dirname(built), { recursive: true })
    writeFileSync(built, `exports.fail = () => { throw new Error('no') }`)
    // The first line of the built file is line 6 of the source.
    const map = { version: 3, sources: ['../../lib/wallet/read.ts'], names: [], mappings: 'AAKA' }
    writeFileSync(`${built}.map`, JSON.stringify(map))
    nameSourcesInStacks()
    const { fail } = createRequire(built)(built) as { fail(): void }
    try {
      fail()
    } catch (error) {
      const [words, at] = (error as Error).stack?.split('\n') ?? []
      expect([words, at]).toEqual(['Error: no', expect.stringContaining(`${root}/lib/wallet/read.ts:6:1`)])
    }
    expect.assertions(1)
  },
)
