import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const SOURCE = 'components/customer/page-script/main.ts'
const MADE = 'khata-page-script.js'

/** Makes the one script of customers' pages, and puts it into the build. tsx brings the bundler. */
export function writePageScript(root: string, buildDir: string): void {
  writeFileSync(path.join(buildDir, MADE), bundlePageScript(root))
}

export function readPageScript(buildDir: string): string {
  return readFileSync(path.join(buildDir, MADE), 'utf8')
}

export function bundlePageScript(root: string): string {
  const tsx = createRequire(createRequire(import.meta.url).resolve('tsx/package.json'))
  const esbuild = tsx('esbuild') as Bundler
  const { outputFiles } = esbuild.buildSync({
    absWorkingDir: root,
    entryPoints: [SOURCE],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    // The stylesheet needs such a browser too.
    target: 'es2022',
    charset: 'utf8',
    define: { 'window.__next_f': 'undefined' },
    // The compiler has checked what this would refuse.
    tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
  })
  return (outputFiles[0]?.text ?? '').trim()
}

interface Bundler {
  buildSync(options: Record<string, unknown>): { outputFiles: { text: string }[] }
}
