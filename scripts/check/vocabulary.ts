import path from 'node:path'
import { FOR_TESTS, NOUNS } from './table'

/** The files that a noun may have without a reason: what each is for is the same everywhere. */
const USUAL = ['schema', 'rules', 'read', 'present', 'table']

/** What a noun does: a file that begins with one of these holds one write or one job of that name. */
const VERBS = [
  'accept',
  'advance',
  'archive',
  'assign',
  'bill',
  'cancel',
  'change',
  'check',
  'claim',
  'create',
  'credit',
  'delete',
  'deliver',
  'emit',
  'expire',
  'found',
  'get',
  'invite',
  'link',
  'load',
  'lock',
  'mint',
  'open',
  'pay',
  'plan',
  'post',
  'prepare',
  'prove',
  'purge',
  'record',
  'remove',
  'replay',
  'resend',
  'reset',
  'revoke',
  'rotate',
  'send',
  'set',
  'settle',
  'sign',
  'stop',
  'trigger',
  'update',
  'upload',
  'verify',
  'write',
]

const ROOM = new RegExp(`^lib/(${NOUNS.join('|')}|webhook/[^/]+)/[^/]+\\.ts$`)

/**
 * Files of a noun that are none of the usual ones, no verb, and not named in the noun's README. A newcomer guesses where
 * a thing is by these names, so another name needs its reason there.
 * @param files paths from the root.
 * @param read returns the text of a file, or an empty text when it is not there.
 */
export function vocabularyProblems(files: readonly string[], read: (file: string) => string): string[] {
  return files
    .filter((file) => ROOM.test(file) && !FOR_TESTS.test(file))
    .flatMap((file) => problemOf(file, read))
}

function problemOf(file: string, read: (file: string) => string): string[] {
  const name = path.posix.basename(file, '.ts')
  const verb = name.split('-')[0] as string
  const readme = `${path.posix.dirname(file)}/README.md`
  const isMail = /(^|-)mails?$/.test(name)
  if (isMail || USUAL.includes(name) || VERBS.includes(verb) || read(readme).includes(`\`${name}.ts\``))
    return []
  return [
    `${file} is none of ${USUAL.join(', ')}, mail, and begins with no verb: rename it, or give its reason in ${readme}`,
  ]
}
