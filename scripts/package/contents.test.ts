import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { codeOf } from '../check/code'
import { readImports } from '../check/imports'
import { filesUnder } from '../start/fingerprint'
import { COMMANDS, CONTENTS, isPackaged } from './contents'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const leadsTo = (place: string, other: string) => `${other}/`.startsWith(`${place}/`)
const sources = filesUnder(
  root,
  (file) =>
    file !== '.next' &&
    CONTENTS.some((each) => leadsTo(each, file) || leadsTo(file, each)) &&
    isPackaged(file),
)
const code = sources
  .filter((file) => /\.(ts|mjs)$/.test(file))
  .map((file) => ({ file, text: codeOf(read(file)) }))

const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { dev?: boolean }>
}

it('a package holds all that its programs import', () => {
  const files = new Set(sources)
  const isThere = (target: string) =>
    ['', '.ts', '.tsx', '.mjs'].some((extension) => files.has(target + extension))
  const isInstalled = (name: string) => packages[`node_modules/${name}`]?.dev !== true
  const missing = code.flatMap(({ file, text }) =>
    readImports(file, text)
      .filter(({ typesOnly, target }) => !typesOnly && !target.startsWith('node:'))
      .filter(({ local, target }) => !(local ? isThere(target) : isInstalled(target)))
      .map(({ line, target }) => `${file}:${line} imports ${target}`),
  )
  expect(missing).toEqual([])
})

// Worker processes load these files by their names.
const NAMED = /'(?<file>(?:lib|inngest|prisma|scripts)\/[\w/.-]+\.(?:ts|mjs))'/g

it('a package holds the files that its programs name, such as those of its workers', () => {
  const named = code.flatMap(({ text }) =>
    [...text.matchAll(NAMED)].map(({ groups }) => groups?.file as string),
  )
  expect(named).toContain('lib/invoice/worker/draw-pdf.ts')
  expect(named.filter((file) => !sources.includes(file))).toEqual([])
})

// Of what the operator guides name, these work on sources, or on the embedded database, which a package does not have.
const LEFT_OUT = ['bench', 'check', 'package', 'backup', 'restore']

it('a package holds the commands that the operator guides name, and no others', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const guides = readdirSync(path.join(root, 'docs')).filter((file) => /^(?!recipes).*\.md$/.test(file))
  const named = guides.flatMap((guide) =>
    [...read(`docs/${guide}`).matchAll(/npm run (?<name>[a-z:-]+)/g)].map(({ groups }) => groups?.name ?? ''),
  )
  const programs = named
    .filter((name) => !LEFT_OUT.includes(name))
    .map((name) => /^node (?<file>scripts\/\S+)/.exec(scripts[name] ?? '')?.groups?.file)
  const packaged = ['run', ...COMMANDS].map((name) => `scripts/${name}.mjs`)
  expect([...new Set(programs)].sort()).toEqual(packaged.sort())
  expect(packaged.filter((file) => !sources.includes(file))).toEqual([])
})

it('a package holds the migrations, and neither tests nor what only tests need', () => {
  const forTests = /(^testing\/|\.(test|fixture)\.tsx?$)/
  expect(sources.filter((file) => /^prisma\/migrations\/.*\/migration\.sql$/.test(file))).not.toEqual([])
  expect(sources.filter((file) => forTests.test(file))).toEqual([])
})
