import { execFileSync } from 'node:child_process'

/** The last commit before this rule. A clone that does not have it is not checked. */
const BEFORE = 'f7b2355bdbc14041f424e608a88df5b3b8fbf56e'
// As much as git log shows on one line of a terminal.
const MOST_CHARACTERS = 72

/** Commits after the rule whose subject is too long. One sentence each. */
export function commitProblems(root: string, since = BEFORE): string[] {
  return subjectsSince(root, since)
    .filter(([, subject]) => subject.length > MOST_CHARACTERS)
    .map(
      ([commit, subject]) =>
        `${commit} has a subject of ${subject.length} characters, and ${MOST_CHARACTERS} is the most: git commit --amend, or git rebase -i`,
    )
}

function subjectsSince(root: string, since: string): [commit: string, subject: string][] {
  const args = ['log', '--no-merges', '--format=%h %s', `${since}..HEAD`]
  try {
    const lines = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return [...lines.matchAll(/^(\w+) (.*)$/gm)].map(([, commit = '', subject = '']) => [commit, subject])
  } catch {
    // A tarball without a history, or a shallow clone.
    return []
  }
}
