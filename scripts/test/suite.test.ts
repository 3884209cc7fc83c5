import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { browserTests, readSlice, sliceOf } from './suite'

const itself = (file: string) => file

it('every file is in one slice, whatever order the files come in', () => {
  const files = ['lib/b/c.ts', 'lib/a.ts', 'app/z.ts', 'lib/b/a.ts', 'app/y.ts']
  const slices = (all: string[]) => ['1/3', '2/3', '3/3'].map((each) => sliceOf(all, readSlice(each), itself))
  expect(slices(files)).toEqual([['app/y.ts', 'lib/b/a.ts'], ['app/z.ts', 'lib/b/c.ts'], ['lib/a.ts']])
  expect(slices([...files].reverse())).toEqual(slices(files))
})

it.each(['', '3', '0/5', '6/5', '1/0', '-1/5', '1/5/2', '1.5/5'])('%j is no slice', (text) => {
  expect(() => readSlice(text)).toThrow('is no slice')
})

it('a browser test is deep by its name', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'khata-suite-'))
  expect(browserTests(root, 'core')).toEqual([])
  mkdirSync(path.join(root, 'e2e'))
  for (const file of ['a.spec.ts', 'a.deep.spec.ts', 'b.deep.spec.ts', 'deep.spec.ts', 'page.ts'])
    writeFileSync(path.join(root, 'e2e', file), '')
  expect(browserTests(root, 'core').sort()).toEqual(['e2e/a.spec.ts', 'e2e/deep.spec.ts'])
  expect(browserTests(root, 'deep').sort()).toEqual(['e2e/a.deep.spec.ts', 'e2e/b.deep.spec.ts'])
  expect(browserTests(root, 'deep', { first: 2, of: 2 })).toEqual(['e2e/b.deep.spec.ts'])
})
