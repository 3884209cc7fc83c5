import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** What differs from the point where this branch left the main one, including uncommitted and new files. */
export type Changes = {
  /** The commit to compare with. */
  since: string
  /** Paths from the root, including deleted files. */
  paths: string[]
  /** The paths that still exist. */
  files: string[]
}

/** @throws {Error} if this is not a git checkout. */
export function changes(root: string): Changes {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const since = branchPoint(git)
  const changed = git('diff', '--name-only', '--no-renames', since).split('\n')
  const untracked = git('ls-files', '--others', '--exclude-standard').split('\n')
  const paths = [...new Set([...changed, ...untracked])].filter((file) => file !== '').sort()
  return { since, paths, files: paths.filter((file) => existsSync(path.join(root, file))) }
}

/** Where this branch left the main one. On the main branch itself, the last commit. */
function branchPoint(git: (...args: string[]) => string): string {
  for (const main of ['main', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', main)
    } catch {
      // There is no such branch.
    }
  }
  try {
    return git('rev-parse', 'HEAD')
  } catch {
    throw new Error('This is no checkout of git, so nobody knows which files were changed.')
  }
}
