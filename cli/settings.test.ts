import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GivenSettings, readSettings, requireSandboxKey } from './settings'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'khata-cli-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, content: unknown): void {
  const full = path.join(folder, file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content))
}

const CONFIG = '.config/khata/config.json'
const DEMO = '.khata/demo.json'
const read = (given: GivenSettings = {}, environment: Record<string, string> = {}) =>
  readSettings(given, { HOME: folder, ...environment }, folder)

describe('the key and the address', () => {
  it('come from the command line, else the environment, else the config file, else the demo of a local instance', () => {
    write(DEMO, { baseUrl: 'http://localhost:3456', sandboxApiKey: 'nep_test_demo' })
    expect(read()).toEqual({ apiKey: 'nep_test_demo', baseUrl: 'http://localhost:3456' })
    write(CONFIG, { apiKey: 'nep_test_config', baseUrl: 'https://khata.example/' })
    expect(read()).toEqual({ apiKey: 'nep_test_config', baseUrl: 'https://khata.example' })
    const environment = { KHATA_API_KEY: 'nep_test_env', KHATA_BASE_URL: 'https://env.example' }
    expect(read({}, environment)).toEqual({ apiKey: 'nep_test_env', baseUrl: 'https://env.example' })
    const given = { apiKey: 'nep_test_given', baseUrl: 'https://given.example' }
    expect(read(given, environment)).toEqual(given)
  })

  it('of a local instance are read from its data directory', () => {
    write('elsewhere/demo.json', { baseUrl: 'http://localhost:3456', sandboxApiKey: 'nep_test_demo' })
    expect(read({}, { KHATA_DATA_DIR: 'elsewhere' }).apiKey).toBe('nep_test_demo')
  })

  it('sends a key from a file only to the address in the same file', () => {
    write(DEMO, { baseUrl: 'http://localhost:3456', sandboxApiKey: 'nep_test_demo' })
    expect(read({ baseUrl: 'http://localhost:3456/' }).apiKey).toBe('nep_test_demo')
    expect(() => read({ baseUrl: 'https://elsewhere.example' })).toThrow(
      'There is no API key for https://elsewhere',
    )
  })

  it.each([
    [{}, 'There is no API key for http://localhost:3000'],
    [{ apiKey: 'sk_test_1' }, 'This is not an API key of Khata'],
    [{ apiKey: 'nep_test_1', baseUrl: 'localhost:3000' }, '"localhost:3000" is not a base URL'],
  ])('%j is refused in one sentence', (given, words) => {
    expect(() => read(given)).toThrow(words)
  })

  it('names a file that cannot be read', () => {
    write(CONFIG, '{')
    expect(() => read()).toThrow(`${path.join(folder, CONFIG)} is not valid JSON`)
    for (const content of [{ apiKey: 5 }, ['nep_test_1'], 'null']) {
      write(CONFIG, content)
      expect(() => read()).toThrow(`${path.join(folder, CONFIG)} is not a JSON object of texts`)
    }
  })
})

it('refuses a live key for a command of the sandbox', () => {
  const settings = { baseUrl: 'http://localhost:3000', apiKey: 'nep_live_1' }
  expect(() => requireSandboxKey(settings, 'listen')).toThrow(
    'khata listen works in the sandbox only, and this is a live key: use a nep_test_ key.',
  )
  expect(() => requireSandboxKey({ ...settings, apiKey: 'nep_test_1' }, 'listen')).not.toThrow()
})
