import path from 'node:path'
import { NOUNS } from './nouns'
import { FOR_TESTS } from './table'

/** File names that every noun may have. Each means the same in every noun. */
const USUAL = ['schema', 'rules', 'read', 'present', 'table']

/** What a noun does. A file whose name begins with one of these holds one write operation or one job. */
const VERBS = [
  'accept',
  'advance',
  'archive',
  'authorize',
  'assign',
  'begin',
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
  'initiate',
  'intend',
  'load',
  'lock',
  'mint',
  'open',
  'pay',
  'plan',
  'play',
  'post',
  'prepare',
  'prove',
  'purge',
  'reconcile',
  'record',
  'remove',
  'replay',
  'resend',
  'reset',
  'retry',
  'reverse',
  'revoke',
  'rotate',
  'send',
  'set',
  'settle',
  'sign',
  'start',
  'stop',
  'trigger',
  'update',
  'upload',
  'verify',
  'write',
]

const ROOM = new RegExp(`^lib/(${NOUNS.join('|')}|webhook/[^/]+)/[^/]+\\.ts$`)

/**
 * Finds files of a noun whose name is not usual, does not begin with a verb, and is not explained in the README of the
 * noun. A newcomer finds things by the usual names, so any other name needs a reason.
 * @param files paths from the root.
 * @param read returns the text of a file, or an empty text when it is not there.
 */
export function vocabularyProblems(files: readonly string[], read: (file: string) => string): string[] {
  const named = files.filter((file) => !FOR_TESTS.test(file))
  return [
    ...named.filter((file) => ROOM.test(file)).flatMap((file) => problemOf(file, read)),
    ...unlisted(
      named.filter((file) => CORE.test(file)),
      read,
    ),
  ]
}

// lib/core has files for many ideas, so a newcomer cannot guess them. ARCHITECTURE.md lists them all.
const CORE = /^lib\/core\/[^/]+\.ts$/

function unlisted(files: readonly string[], read: (file: string) => string): string[] {
  const list = files.length > 0 ? read('ARCHITECTURE.md') : ''
  return files
    .filter((file) => !list.includes(`\`${path.posix.basename(file, '.ts')}\``))
    .map((file) => `${file} is not in the list of lib/core in ARCHITECTURE.md: add it there`)
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
