import { writeFileSync } from 'node:fs'
import { buildSync } from 'esbuild'
import { pageScriptFile, SCRIPTED, type Scripted } from './page-script'

/** Makes the one script of customers' pages and that of readers' pages, and puts them into the build. */
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
    // The stylesheet needs such a browser too.
    target: 'es2022',
    charset: 'utf8',
    define: { 'window.__next_f': 'undefined' },
    // The compiler has checked what this would refuse.
    tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
  })
  return (outputFiles[0]?.text ?? '').trim()
}
