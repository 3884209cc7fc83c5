import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { compiledFile, PROGRAMS } from '../../lib/infra/process/program'
import { codeOf } from '../check/code'
import { readImports } from '../check/imports'
import { compilePrograms } from '../start/compile'
import { filesUnder } from '../start/fingerprint'
import { COMMANDS, CONTENTS, isPackaged } from './contents'
import { productionPackages } from './packages'

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
const scripts = sources.filter((file) => file.endsWith('.mjs'))

const folder = mkdtempSync(path.join(tmpdir(), 'khata-programs-'))
afterAll(() => rmSync(folder, { recursive: true }))
const imported = await compilePrograms(root, folder)
const isCompiled = (source: string) =>
  existsSync(path.join(folder, path.relative(PROGRAMS, compiledFile(source))))

it('a package holds every package that its programs and its configuration import', () => {
  const named = scripts.flatMap((file) =>
    readImports(file, codeOf(read(file))).flatMap(({ local, target }) => (local ? [] : target)),
  )
  const packages = new Set(productionPackages(root))
  const wanted = [...imported, ...named].filter((name) => !name.startsWith('node:') && name !== 'tsx')
  expect(wanted).toEqual(expect.arrayContaining(['next', 'pg', 'sharp']))
  expect(wanted.filter((name) => !packages.has(`node_modules/${name}`))).toEqual([])
})

it('a package holds the scripts that its scripts import', () => {
  const missing = scripts.flatMap((file) =>
    readImports(file, codeOf(read(file)))
      .filter(({ local, target }) => local && !sources.includes(`${target}.mjs`))
      .map(({ line, target }) => `${file}:${line} imports ${target}`),
  )
  expect(missing).toEqual([])
})

const SOURCE = /'(?<file>[\w-]+\/[\w/-]+\.ts)'/g
const JOB = /file: '(?<file>lib\/[\w/-]+\/worker\/[\w-]+\.ts)'/g
const filesNamed = (pattern: RegExp, files: string[]) =>
  files.flatMap((file) => [...codeOf(read(file)).matchAll(pattern)].map(({ groups }) => groups?.file ?? ''))

it('the build compiles the program of each command, and the jobs of worker processes', () => {
  const programs = filesNamed(SOURCE, scripts)
  const jobs = filesNamed(
    JOB,
    filesUnder(root, (file, isDirectory) =>
      isDirectory ? leadsTo('lib', file) : /^lib\/.*(?<!\.test|\.fixture)\.ts$/.test(file),
    ),
  )
  expect(programs).toEqual(expect.arrayContaining(['scripts/start/serve.ts', 'scripts/approve/main.ts']))
  expect(jobs).toContain('lib/invoice/worker/draw-pdf.ts')
  expect([...programs, ...jobs].filter((source) => !isCompiled(source))).toEqual([])
})

// Of what the operator guides name, these work on sources, or on the embedded database, which a package does not have.
const LEFT_OUT = ['bench', 'check', 'package', 'backup', 'restore', 'sms', 'test:deep']

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

it('a package holds the migrations, and no TypeScript', () => {
  expect(sources.filter((file) => /^prisma\/migrations\/.*\/migration\.sql$/.test(file))).not.toEqual([])
  expect(sources.filter((file) => /\.tsx?$/.test(file))).toEqual([])
})
