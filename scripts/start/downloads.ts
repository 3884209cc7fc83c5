import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { CLI_PACKAGE, CLIENT_PACKAGE, DOWNLOADS } from '@/lib/infra/process/downloads'
import { npmCommand } from '../bootstrap/npm.mjs'
import { packageOf } from './compile'
import { runStep } from './step'

const CLIENT = 'clients/typescript'

/**
 * Packs the typed client and the command line as npm packages, for people who know the address of a Khata but have no checkout.
 * `app/downloads` serves them.
 */
export async function writeDownloads(root: string, folder = path.join(root, DOWNLOADS)): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const staged = mkdtempSync(path.join(tmpdir(), 'khata-downloads-'))
  try {
    await writeCommandLine(root, path.join(staged, 'cli'))
    pack(path.join(staged, 'cli'), path.join(folder, CLI_PACKAGE))
    await writeClient(root, path.join(staged, 'client'))
    pack(path.join(staged, 'client'), path.join(folder, CLIENT_PACKAGE))
  } finally {
    rmSync(staged, { recursive: true, force: true })
  }
}

/** Runs `npm pack` in a folder. npm names the file by version. Here it gets the name of its download address. */
function pack(source: string, file: string): void {
  const [command, ...prefix] = npmCommand()
  const args = [...prefix, 'pack', '--ignore-scripts', '--silent', '--pack-destination', path.dirname(file)]
  const printed = execFileSync(command, args, { cwd: source, encoding: 'utf8' })
  const packed = printed.trim().split('\n').at(-1) as string
  renameSync(path.join(path.dirname(file), packed), file)
}

const BIN = `#!/usr/bin/env node
import { main } from '../dist/main.mjs'

// A call to a receiver that hangs must not keep a stopped command running.
process.exit(await main(process.argv.slice(2)))
`

const README = `# @khata/cli

The command line of Khata: call its API from a shell, and get your sandbox's events on your own machine.

    export KHATA_BASE_URL=https://…   # where Khata is
    export KHATA_API_KEY=nep_test_…   # from the dashboard, "API keys"
    npx khata --help

The documentation is at $KHATA_BASE_URL/docs/cli.
`

/** A package with the command \`khata\`, compiled. The packages that it needs are npm's to install, in the versions of this checkout. */
async function writeCommandLine(root: string, folder: string): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [{ in: 'cli/main.ts', out: 'main' }],
    outdir: path.join(folder, 'dist'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    charset: 'utf8',
    logLevel: 'warning',
    metafile: true,
  })
  const own = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const versions: Record<string, string> = { ...own.devDependencies, ...own.dependencies }
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports)
  const packages = imported.filter(({ path: name, external }) => external && !name.startsWith('node:'))
  const manifest = {
    name: '@khata/cli',
    version: own.version,
    description: 'The command line of Khata: subscription billing on prepaid wallets',
    license: own.license,
    type: 'module',
    engines: own.engines,
    bin: { khata: 'bin/khata.mjs' },
    dependencies: Object.fromEntries(
      packages.map(({ path: name }) => [packageOf(name), versions[packageOf(name)]]),
    ),
  }
  mkdirSync(path.join(folder, 'bin'))
  writeFileSync(path.join(folder, 'bin/khata.mjs'), BIN, { mode: 0o755 })
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(path.join(folder, 'README.md'), README)
  cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'))
}

/** The package of the typed client. It is built in a separate folder, so that nobody else reads half of it meanwhile. */
async function writeClient(root: string, folder: string): Promise<void> {
  for (const file of ['package.json', 'README.md', 'LICENSE'])
    cpSync(path.join(root, CLIENT, file), path.join(folder, file))
  const args = [path.join(root, CLIENT, 'build.mjs'), path.join(folder, 'dist')]
  await runStep({ task: 'Compiling the client', args })
}
