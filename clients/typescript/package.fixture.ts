import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { npmCommand } from '@/scripts/bootstrap/npm.mjs'
import { NEXT_COMMAND } from '@/scripts/start/next-command'

const ROOT = path.resolve(import.meta.dirname, '../..')
const TSC = path.join(ROOT, 'node_modules/typescript/bin/tsc')
export const NEXT = path.join(ROOT, NEXT_COMMAND)

/** A folder in which the packed client is installed, as in the project of a merchant. */
export class Shop {
  private constructor(readonly folder: string) {}

  /**
   * Packs the client with `npm pack` and installs it. Everything else (Next.js, Express, types) is linked from the
   * packages of the repository.
   */
  static open(): Shop {
    const shop = new Shop(mkdtempSync(path.join(tmpdir(), 'khata-shop-')))
    const installed = shop.path('node_modules/@khata/client')
    mkdirSync(installed, { recursive: true })
    const packages = path.join(ROOT, 'node_modules')
    for (const name of readdirSync(packages))
      symlinkSync(path.join(packages, name), shop.path(`node_modules/${name}`))
    const [command, ...prefix] = npmCommand()
    const pack = [...prefix, 'pack', '--silent', '--pack-destination', shop.folder]
    const [tarball = ''] = execFileSync(command, pack, { cwd: import.meta.dirname, encoding: 'utf8' })
      .trim()
      .split('\n')
      .slice(-1)
    execFileSync('tar', ['-xzf', shop.path(tarball), '-C', installed, '--strip-components=1'])
    return shop
  }

  path(name: string): string {
    return path.join(this.folder, name)
  }

  /** Copies an example as a reader would. */
  copy(example: string): string {
    const folder = this.path(example)
    cpSync(path.join(import.meta.dirname, 'examples', example), folder, { recursive: true })
    return folder
  }

  /** Compiles with these options. @throws {Error} with what the compiler printed. */
  compile(folder: string, ...options: string[]): void {
    run(folder, TSC, ...options)
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Runs a program of Node.js to its end and returns what it printed. @throws {Error} with that when it fails. */
export function run(folder: string, ...args: string[]): string {
  try {
    // With the NODE_ENV of the tests, the build would not be one for production.
    const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
    return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env, stdio: 'pipe' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
  }
}
