import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { environmentProblems } from '../../lib/infra/env'
import { CONTENTS } from './contents'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

// What an operator fills in.
const FILLED_IN: Record<string, string> = {
  POSTGRES_PASSWORD: 'a1'.repeat(24),
  INNGEST_POSTGRES_PASSWORD: 'a2'.repeat(24),
  POSTGRES_ADMIN_PASSWORD: 'a3'.repeat(24),
  APP_SECRET: 'b2'.repeat(32),
  INNGEST_EVENT_KEY: 'c3'.repeat(32),
  INNGEST_SIGNING_KEY: 'd4'.repeat(32),
}
const filledIn = (file: string): Record<string, string> => {
  const values = parseEnv(read(file)) as Record<string, string>
  for (const [name, value] of Object.entries(FILLED_IN)) if (values[name] === '') values[name] = value
  return values
}

const problemsOf = (variables: Record<string, string>) =>
  environmentProblems(variables as unknown as NodeJS.ProcessEnv)

/** The names of variables that Khata reads, in the files that read them. */
const READ_BY_KHATA = ['lib/infra/env.ts', 'lib/infra/provider-settings.ts', 'inngest/runner/environment.ts']
  .map(read)
  .join('\n')
const isRead = (name: string) =>
  READ_BY_KHATA.includes(name) ||
  /^(ESEWA|KHALTI|CONNECTIPS|FONEPAY)_(SANDBOX|PRODUCTION)_[A-Z_]+$/.test(name)

interface Service {
  image: string
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, unknown>
}

const compose = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> }
const ofKhata = Object.entries(compose.services).filter(([, { image }]) => image.startsWith('khata:'))

/** The parts that scripts/run.mjs can run, from what it says to somebody who names none. */
function parts(): string[] {
  const { stderr, status } = spawnSync(process.execPath, ['scripts/run.mjs'], { cwd: root, encoding: 'utf8' })
  expect(status).toBe(2)
  return stderr
    .trim()
    .replace(/^.*run\.mjs (.+)\.$/, '$1')
    .split(', ')
}

const known = parts()
const partsIn = (text: string) =>
  [...text.matchAll(/scripts\/run\.mjs["']?,?\s+["']?(\w+)/g)].map(([, part]) => part)

describe('deploy/compose.yaml', () => {
  it('gives each part of Khata an environment with which it starts', () => {
    const variables = filledIn('deploy/.env.example')
    expect(ofKhata.map(([name]) => name)).toEqual(['migrate', 'app-1', 'app-2'])
    for (const [, { environment = {} }] of ofKhata) {
      const own = Object.entries(environment).map(([name, value]) => [
        name,
        value.replace(/\$\{(\w+)[^}]*\}/g, (_, each) => variables[each] ?? ''),
      ])
      expect(problemsOf({ ...variables, ...Object.fromEntries(own) })).toEqual([])
      expect(Object.keys(environment).filter((name) => !isRead(name))).toEqual([])
    }
  })

  it('names only variables that .env.example explains, and files that are there', () => {
    const explained = Object.keys(parseEnv(read('deploy/.env.example')))
    const used = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    expect(used.filter((name) => !explained.includes(name as string))).toEqual([])
    const others = explained.filter((name) => !used.includes(name))
    expect(others.filter((name) => !isRead(name))).toEqual([])
    const mounted = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .filter((volume) => volume.startsWith('./'))
      .map((volume) => path.join('deploy', volume.split(':')[0] as string))
    expect(mounted.length).toBeGreaterThan(3)
    expect(mounted.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })
})

describe('the Dockerfile', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n')

  it('copies files that are there and that .dockerignore lets in', () => {
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(/\s+/).slice(1, -1))
    expect(copied).toContain('package-lock.json')
    expect(copied.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
    const ignored = read('.dockerignore').split('\n')
    expect([...copied, ...CONTENTS].filter((file) => file !== '.next' && ignored.includes(file))).toEqual([])
  })

  it('runs as a user that is not root', () => {
    const users = lines.filter((line) => line.startsWith('USER '))
    expect(users).toEqual(['USER 1000:1000'])
    expect(lines.indexOf('USER 1000:1000')).toBeGreaterThan(
      lines.findLastIndex((line) => line.startsWith('FROM ')),
    )
  })
})

it('every command in the image, in compose and in the units is a part that can be run', () => {
  const units = readdirSync(path.join(root, 'deploy/systemd')).filter((file) =>
    /^khata.*\.service$/.test(file),
  )
  expect(units).toHaveLength(3)
  const files = ['Dockerfile', 'deploy/compose.yaml', ...units.map((unit) => `deploy/systemd/${unit}`)]
  for (const file of files) {
    const named = partsIn(read(file))
    expect([file, named.length > 0]).toEqual([file, true])
    expect([file, named.filter((part) => !known.includes(part as string))]).toEqual([file, []])
  }
})

it('the environment of the systemd units is one with which Khata starts', () => {
  const variables = filledIn('deploy/systemd/khata.env.example')
  expect(problemsOf({ ...variables, PORT: '3001' })).toEqual([])
  expect(Object.keys(variables).filter((name) => !isRead(name))).toEqual([])
})
