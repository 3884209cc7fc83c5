import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../bootstrap/usage.mjs'

/** `npm test` is the core. The tests in files named `*.deep.test.ts` and `*.deep.spec.ts` are the deep suite. */
export type Suite = 'core' | 'deep'

/** The variable that tells Vitest which suite to run. Without it, Vitest runs both. */
export const SUITE = 'KHATA_TEST_SUITE'

/** How many random cases a test in a `*.random.test.ts` file plays: few in the core, many in the deep suite. */
export const runs = (core: number, deep: number): number => (process.env[SUITE] === 'deep' ? deep : core)

/** Every `of`-th file, beginning with file number `first`, counted from 1. */
export interface Slice {
  first: number
  of: number
}

const SLICE = /^([1-9]\d*)\/([1-9]\d*)$/

/** Reads the value of --slice, such as 2/5. */
export function readSlice(text: string): Slice {
  const [first, of] = (SLICE.exec(text) ?? []).slice(1).map(Number)
  if (!first || !of || first > of) throw new UsageError(`'${text}' is no slice: 2/5 is the second of five.`)
  return { first, of }
}

/** Every file is in exactly one slice. Files of one folder are neighbours and take similar time, so they go to different slices. */
export function sliceOf<File>(files: File[], { first, of }: Slice, nameOf: (file: File) => string): File[] {
  const names = new Map(files.map((file) => [file, nameOf(file)]))
  const inOrder = [...files].sort((a, b) => ((names.get(a) ?? '') < (names.get(b) ?? '') ? -1 : 1))
  return inOrder.filter((_, index) => index % of === first - 1)
}

const isDeep = (file: string) => file.endsWith('.deep.spec.ts')

/** The browser tests of a suite, as paths from the root. */
export function browserTests(root: string, suite: Suite, slice?: Slice): string[] {
  const folder = path.join(root, 'e2e')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.spec.ts') && isDeep(file) === (suite === 'deep'))
    .map((file) => `e2e/${file}`)
  return slice ? sliceOf(files, slice, (file) => file) : files
}
