import { writeFileSync } from 'node:fs'
import { buildSync } from 'esbuild'
import { pageScriptFile, SCRIPTED, type Scripted } from './page-script'

/** Makes the scripts of customers' pages and readers' pages, one each, and puts them into the build. */
export function writePageScripts(root: string, buildDir: string): void {
  for (const whose of SCRIPTED) writeFileSync(pageScriptFile(buildDir, whose), bundlePageScript(root, whose))
}

export function bundlePageScript(root: string, whose: Scripted): string {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [`components/${whose}/page-script/main.ts`],
    alias: { '@': root },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    // The stylesheet also needs a browser this new.
    target: 'es2022',
    charset: 'utf8',
    define: { 'window.__next_f': 'undefined' },
    // The type checker has already checked this.
    tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
  })
  return (outputFiles[0]?.text ?? '').trim()
}
