import { existsSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/**
 * Puts the command `khata` where npx looks for the commands of packages. With a `bin` in package.json npx would find it, too, but would
 * install the checkout into its cache at every call, which takes seconds.
 * @param {string} root
 */
export function linkCommand(root) {
  const link = path.join(root, 'node_modules', '.bin', 'khata')
  if (!existsSync(link)) symlinkSync('../../bin/khata.mjs', link)
}
