// `npm run build`, and `npm pack` before it packs: ESM and CommonJS, each with its own types.
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runInCheckout } from '../../scripts/bootstrap/program.mjs'

const here = import.meta.dirname

await runInCheckout({ usage: 'Use npm run build [-- FOLDER].', most: 1 }, async (root, { positionals }) => {
  const dist = positionals[0] ?? path.join(here, 'dist')
  const { generateCode } = await import('../../scripts/start/generate.ts')
  await generateCode(root)
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  rmSync(dist, { recursive: true, force: true })
  compile(tsc, path.join(dist, 'esm'), 'module', ['--module', 'nodenext', '--moduleResolution', 'nodenext'])
  // For CommonJS, import and export become require and exports. verbatimModuleSyntax does not allow that.
  const rewritten = ['--verbatimModuleSyntax', 'false']
  compile(tsc, path.join(dist, 'cjs'), 'commonjs', [
    '--module',
    'commonjs',
    '--moduleResolution',
    'bundler',
    ...rewritten,
  ])
})

function compile(tsc, outDir, type, options) {
  execFileSync(process.execPath, [tsc, '-p', here, '--outDir', outDir, ...options], { stdio: 'inherit' })
  // The nearest package.json decides which kind of module a .js file is.
  writeFileSync(path.join(outDir, 'package.json'), `${JSON.stringify({ type })}\n`)
}
