import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sourcesOf } from './sources'

function newCheckout(files: readonly string[]): string {
  const root = mkdtempSync(path.join(tmpdir(), 'khata-sources-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const file of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), '')
  }
  return root
}

/** One file for each line of .gitignore. */
function ignoredFiles(): string[] {
  const lines = readFileSync('.gitignore', 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => {
    const name = line.replaceAll('*', 'any').replace(/^\//, '')
    return name.endsWith('/') ? `${name}any.ts` : name
  })
}

test('what git ignores is no source of the app, so a command that makes it causes no new build', () => {
  const root = newCheckout(['app/page.tsx', 'lib/invariant/catalogue.ts', ...ignoredFiles()])
  expect(sourcesOf(root)).toEqual(['app/page.tsx', 'lib/invariant/catalogue.ts'])
})
