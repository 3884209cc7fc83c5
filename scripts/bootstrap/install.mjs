import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inTurn } from './in-turn.mjs'
import { linkCommand } from './link-command.mjs'
import { npmCommand } from './npm.mjs'
import { stopWith } from './stop-with.mjs'

/**
 * Installs exactly the packages of package-lock.json, unless they are installed.
 * @param {string} root
 */
export async function installPackages(root) {
  if (firstMissing(root)) return inTurn(root, () => install(root))
  linkCommand(root)
}

/** @param {string} root */
function install(root) {
  const missing = firstMissing(root)
  if (!missing) return
  console.log(`Installing packages (${missing}); this takes a minute or two the first time…`)
  const [command, ...prefix] = npmCommand()
  // The build also needs the type declarations, whatever NODE_ENV says.
  const args = [...prefix, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (error) stopWith(`npm cannot be started (${error.message}): install npm, which comes with Node.`)
  if (status !== 0) stopWith(`${stdout}${stderr}\nInstalling the packages failed: npm's message is above.`)
}

/**
 * Compares package-lock.json with npm's record in node_modules of what it has installed. They match if every package that is not optional
 * has the locked version.
 * @param {string} root
 * @returns {string | null} why an installation is needed
 */
function firstMissing(root) {
  const locked = readPackages(path.join(root, 'package-lock.json'))
  if (!locked) return stopWith('package-lock.json is missing or unreadable: start from a complete checkout.')
  const installed = readPackages(path.join(root, 'node_modules', '.package-lock.json'))
  if (!installed) return 'none are there yet'
  for (const [where, wanted] of Object.entries(locked)) {
    if (where === '' || wanted.optional || wanted.devOptional) continue
    if (installed[where]?.version !== wanted.version) return `${where.split('node_modules/').pop()} changed`
  }
  return null
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}
