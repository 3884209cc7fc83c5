import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs a Debian package, if this is Debian and we are allowed to. @returns whether it is installed now. */
export function installFromDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: 'ignore', env }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', name)
}
