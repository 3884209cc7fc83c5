import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiServer } from '@/cli/api-server.fixture'
import { newBusiness } from '@/testing/business'
import { guideOf, QUICK_START, samplesOfGuide } from './read'

let server: ApiServer
beforeAll(async () => {
  server = await ApiServer.start()
})
afterAll(() => server.goAway())

/** Runs a script as a new user would: in `sh`, with nothing installed but Node.js. Returns the printed lines. */
async function inShell(script: string): Promise<string[]> {
  const { sandboxKey } = await newBusiness()
  // The same as `npx khata` in the checkout, without the second that npx needs to find it.
  const npx = `npx() { shift; "${process.execPath}" bin/khata.mjs "$@"; }`
  const shell = spawn('/bin/sh', ['-eu', '-c', `${npx}\n${script}`], {
    env: {
      NODE_ENV: 'test',
      PATH: '',
      HOME: '/nowhere',
      KHATA_API_KEY: sandboxKey,
      KHATA_BASE_URL: server.url,
    },
  })
  let out = ''
  let err = ''
  shell.stdout.on('data', (chunk) => (out += chunk))
  shell.stderr.on('data', (chunk) => (err += chunk))
  const [code] = await once(shell, 'close')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out.trimEnd().split('\n')
}

// There are ten commands, each in its own process.
const TIMEOUT_MS = 120_000

const TOLD = [
  '70000',
  'active',
  '20000',
  expect.stringMatching(/^\d{4}-/),
  'past_due',
  '10000',
  'active',
  '10000',
]

const README = readFileSync(path.join(process.cwd(), 'README.md'), 'utf8')
const [, TOUR = ''] = /^## Five minutes[^\n]*\n[\s\S]*?```sh\n([\s\S]*?)```/m.exec(README) ?? []

it(
  'the tour of the README runs as printed: charged, past due after a month, active after a top-up',
  async () => expect(await inShell(TOUR)).toEqual(TOLD),
  TIMEOUT_MS,
)

/** The commands of a script, without the comments and line breaks between them. */
const commandsOf = (script: string) =>
  script
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/(^|\s+)# .*/, '').trim())
    .filter(Boolean)

it('the quick start has the same commands, one step after the other', () => {
  const steps = samplesOfGuide(guideOf(QUICK_START)).filter(({ code }) => code.includes('npx khata'))
  expect(commandsOf(steps.map(({ code }) => code).join('\n'))).toEqual(commandsOf(TOUR))
})
