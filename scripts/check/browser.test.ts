import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { filesUnder } from '../start/fingerprint'
import { codeOf } from './code'
import { readImports } from './imports'

const ROOT = path.resolve(import.meta.dirname, '../..')

// What is too heavy for a browser, or has nothing to do there, with how much it weighs there.
const HEAVY: Readonly<Record<string, string>> = {
  'temporal-polyfill': '20 KB',
  zod: '60 KB',
  'libphonenumber-js': '32 KB',
  '@base-ui/react': '10 KB for tabs alone',
  'lib/core/providers': 'the settings of the providers',
}

const isOfBrowser = (text: string) => /^'use client'/.test(text)
// The browser gets an address for each action, and none of its code.
const isOfServer = (text: string) => /^'use server'/.test(text)

/** How each heavy thing comes to the browser: the files that import each other, from the first one on. */
function waysOfHeavyThings(entries: readonly string[], heavy = HEAVY): string[] {
  const from = new Map<string, string | null>(entries.map((entry) => [entry, null]))
  const ways: string[] = []
  for (const file of from.keys()) {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    if (isOfServer(text)) continue
    for (const { target, local, typesOnly, line } of readImports(file, codeOf(text))) {
      if (typesOnly || isLoadedLater(text, line)) continue
      if (target in heavy) ways.push(`${target} (${heavy[target]}): ${wayTo(file, from)}`)
      const imported =
        local && ['.ts', '.tsx'].map((end) => target + end).find((each) => existsSync(path.join(ROOT, each)))
      if (imported && !from.has(imported)) from.set(imported, file)
    }
  }
  return ways
}

/** `import('…')` is a script of its own. */
const isLoadedLater = (text: string, line: number) => text.split('\n')[line - 1]?.includes('import(') ?? false

function wayTo(file: string, from: ReadonlyMap<string, string | null>): string {
  const before = from.get(file)
  return before ? `${wayTo(before, from)} → ${file}` : file
}

const entries = ['app', 'components'].flatMap((folder) =>
  filesUnder(path.join(ROOT, folder), (file, isDirectory) => isDirectory || /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file))
    .filter((file) => isOfBrowser(readFileSync(path.join(ROOT, file), 'utf8'))),
)

it('no file of the browser imports what is heavy there', () => {
  expect(entries).toContain('components/dashboard/palette-scope.tsx')
  expect(waysOfHeavyThings(entries.filter((file) => !/palette\.tsx$/.test(file)))).toEqual([])
})

it('the frame of the dashboard does not bring the calendar of Bikram Sambat to every page', () => {
  const ofFrame = entries.filter((file) => /^components\/(dashboard|ui)\//.test(file))
  expect(waysOfHeavyThings(ofFrame, { 'nepali-date-converter': '4 KB' })).toEqual([])
})

it('a heavy thing is found behind the files that lead to it', () => {
  expect(waysOfHeavyThings(['components/dashboard/palette.tsx'])).toEqual([
    'lib/core/providers (the settings of the providers): components/dashboard/palette.tsx → components/dashboard/place-words.ts',
  ])
})
