import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { SCRIPTED } from './page-script'
import { bundlePageScript } from './write-page-scripts'

// What one packet of the first answer has room for, beside the page.
const MAX_COMPRESSED = 2_048

it.each(SCRIPTED)('the script of the pages of a %s stays small, and can stand inside of a page', (whose) => {
  const script = bundlePageScript(path.resolve(import.meta.dirname, '../..'), whose)
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(MAX_COMPRESSED)
  expect(script).not.toContain('</')
  expect(() => new Function(script)).not.toThrow()
})
