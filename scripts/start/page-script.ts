import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Whose pages have a script of ours alone. */
export const SCRIPTED = ['customer', 'reader'] as const
type Scripted = (typeof SCRIPTED)[number]

const madeFor = (whose: Scripted) => `khata-${whose}-script.js`

/** Makes the one script of customers' pages and that of readers' pages, and puts them into the build. tsx brings the bundler. */
export function writePageScripts(root: string, buildDir: string): void {
  for (const whose of SCRIPTED)
    writeFileSync(path.join(buildDir, madeFor(whose)), bundlePageScript(root, whose))
}

export function readPageScript(buildDir: string, whose: Scripted): string {
  return readFileSync(path.join(buildDir, madeFor(whose)), 'utf8')
}

export function bundlePageScript(root: string, whose: Scripted): string {
  const tsx = createRequire(createRequire(import.meta.url).resolve('tsx/package.json'))
  const esbuild = tsx('esbuild') as Bundler
  const { outputFiles } = esbuild.buildSync({
    absWorkingDir: root,
    entryPoints: [`components/${whose}/page-script/main.ts`],
    alias: { '@': root },
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
