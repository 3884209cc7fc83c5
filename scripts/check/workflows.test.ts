import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

interface Step {
  uses?: string
  run?: string
  with?: Record<string, string>
}
interface Job {
  needs?: string
  steps: Step[]
  strategy?: { matrix: Record<string, string[]> }
}

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const FOLDER = '.github/workflows'
const files = readdirSync(path.join(root, FOLDER)).map((file) => `${FOLDER}/${file}`)
const jobsOf = (file: string) => (parse(read(file)) as { jobs: Record<string, Job> }).jobs
const stepsOf = (file: string) => Object.values(jobsOf(file)).flatMap(({ steps }) => steps)
const { scripts, engines } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  engines: { node: string }
}

it('there is a workflow for each change, for each night and for a release', () => {
  expect(files.map((file) => path.basename(file))).toEqual(['core.yml', 'nightly.yml', 'release.yml'])
})

it.each(files)('%s names each action by its whole commit, and says which version that is', (file) => {
  const used = read(file)
    .split('\n')
    .filter((line) => line.includes('uses:'))
  expect(used.length).toBeGreaterThan(1)
  expect(used.filter((line) => !/uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
})

it.each(files)('%s calls only scripts that package.json has', (file) => {
  const called = stepsOf(file).flatMap(({ run = '' }) => [
    ...[...run.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name),
    ...(/npm test/.test(run) ? ['test'] : []),
  ])
  expect(called.length).toBeGreaterThan(0)
  expect(called.filter((name) => !(name in scripts))).toEqual([])
})

it('the core runs with the oldest supported Node.js and with the recommended version', () => {
  const nodes = jobsOf(`${FOLDER}/core.yml`).core?.strategy?.matrix.node
  expect(nodes).toEqual([engines.node.replace('>=', ''), read('.nvmrc').trim()])
})

it('a file of nightly parts runs each part once', () => {
  const job = jobsOf(`${FOLDER}/nightly.yml`).deep
  const parts = job?.strategy?.matrix.part ?? []
  expect(parts).toEqual(parts.map((_, index) => index + 1))
  expect(job?.steps.some(({ run }) => run?.includes(`/${parts.length}`))).toBe(true)
})
