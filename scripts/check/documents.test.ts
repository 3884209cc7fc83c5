import { expect, it } from 'vitest'
import {
  linkProblems,
  namedRecordProblems,
  pathProblems,
  recordProblems,
  unexplainedProblems,
} from './documents'

const problemsOf = (files: Record<string, string>) =>
  linkProblems(
    Object.keys(files).filter((file) => file.endsWith('.md')),
    (file) => files[file] ?? '',
    (file) => file in files,
  )

it('a link leads to a file, to a heading of another document, or to one of its own', () => {
  const files = {
    'README.md':
      'See [operations](docs/operations.md#at-three-in-the-morning) and [the site](https://example.com/#x).',
    'docs/operations.md':
      '# Operations\n\n## At three, in the `morning`\n\n[top](#operations), [why](../README.md)',
    'docs/scaling.md': '[twice](#growth-1)\n\n## Growth\n\n## Growth',
  }
  expect(problemsOf(files)).toEqual([])
})

it.each([
  [
    'a file that does not exist',
    '[x](gone.md)',
    'docs/a.md:1 links to gone.md, but there is no docs/gone.md',
  ],
  [
    'a heading that was renamed',
    'First.\n\n[x](b.md#before)',
    'docs/a.md:3 links to b.md#before, but docs/b.md has no heading with that anchor',
  ],
  [
    'an own heading that is missing',
    '[x](#none)',
    'docs/a.md:1 links to #none, but docs/a.md has no heading with that anchor',
  ],
  [
    'a picture that was deleted',
    '![x](gone.png)',
    'docs/a.md:1 links to gone.png, but there is no docs/gone.png',
  ],
])('a link to %s is refused', (_what, text, problem) => {
  expect(problemsOf({ 'docs/a.md': text, 'docs/b.md': '## After' })).toEqual([problem])
})

it('what stands in code is no link and no heading', () => {
  const text = '```sh\n# a comment\necho [x](gone.md)\n```\n\n`[x](gone.md)` and [y](#a-comment)'
  expect(problemsOf({ 'a.md': text })).toEqual([
    'a.md:6 links to #a-comment, but a.md has no heading with that anchor',
  ])
})

it('every problem of deep health is explained to operators, however its code is written', () => {
  const files: Record<string, string> = {
    'docs/operations.md': 'Know `disk_full` and `provider_silent_…`.',
    'lib/a.ts': "const DISK = 'disk_full'\nnoteProblem({ code: DISK, severity: 'error', message })",
    'lib/b.ts': `({ code: \`provider_silent_\${provider}\`, severity: 'warning' })\nthrow { code: 'other' }`,
    'lib/c.ts': "({\n  code: 'clock_wrong',\n  severity: 'error' as const,\n})",
  }
  expect(unexplainedProblems(Object.keys(files).slice(1), (file) => files[file] ?? '')).toEqual([
    'docs/operations.md does not say what to do about the problem clock_wrong of lib/c.ts',
  ])
})

const records = (second: string, list = '[A topic](0001-a-topic.md) [Idempotency](0002-idempotency.md)') => {
  const files: Record<string, string> = {
    'docs/decisions/0001-a-topic.md': '# A topic\n\nText.\n',
    'docs/decisions/0002-idempotency.md': second,
    'docs/decisions/README.md': list,
  }
  return recordProblems(Object.keys(files), (file) => files[file] ?? '')
}

it('a record that is named by its number and title, short and listed is right', () => {
  expect(records('# Idempotency\n\nText.\n')).toEqual([])
})

it.each([
  [
    '# Retries\n\nText.\n',
    'docs/decisions/0002-idempotency.md has the title "Retries", so its name is 0002-retries.md',
  ],
  [
    `# ${'Idempotency '.repeat(6)}\n`,
    'docs/decisions/0002-idempotency.md has a title of more than 60 characters',
  ],
  [
    `# Idempotency\n${'word '.repeat(600)}`,
    'docs/decisions/0002-idempotency.md has 603 words: more than 600',
  ],
])('reports the record %#', (text, problem) => {
  expect(records(text)).toContainEqual(problem)
})

it('reports a record that the list leaves out', () => {
  expect(records('# Idempotency\n', '[A topic](0001-a-topic.md)')).toEqual([
    'docs/decisions/README.md does not list docs/decisions/0002-idempotency.md',
  ])
})

it('a comment names only records that are there', () => {
  const text = '// See docs/decisions/0001-wallets.md and docs/decisions/0009-gone.md.'
  const exists = (file: string) => file.endsWith('wallets.md')
  expect(namedRecordProblems(['lib/a.ts'], () => text, exists)).toEqual([
    'lib/a.ts names docs/decisions/0009-gone.md, but there is no such record',
  ])
})

it('a document names only files that are there; what is no path of ours, or a pattern, is not looked at', () => {
  const text =
    '`lib/http/route.ts`, `app/v1/[...path]`, `lib/gone.ts`, `lib/<noun>/read.ts`, `text/csv`, `lib/**`'
  const there = ['lib', 'lib/http/route.ts', 'app', 'app/v1/[...path]']
  const problems = pathProblems(
    ['docs/a.md'],
    () => text,
    (file) => there.includes(file),
  )
  expect(problems).toEqual(['docs/a.md names lib/gone.ts, but there is no such file'])
})

it('the README of a folder names files that are beside it', () => {
  const problems = pathProblems(
    ['README.md', 'lib/price/README.md'],
    () => '`read.ts` and `get-offer.ts`',
    (file) => file === 'lib/price/read.ts',
  )
  expect(problems).toEqual(['lib/price/README.md names lib/price/get-offer.ts, but there is no such file'])
})
