import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { environmentOf } from '@/lib/core/api-key-format'
import { Refusal } from './refusal'

export interface Settings {
  apiKey: string
  baseUrl: string
}

/** The settings of the command line. Undefined: not given. */
export interface GivenSettings {
  apiKey?: string
  baseUrl?: string
}

export type Environment = Record<string, string | undefined>

const DEFAULT_BASE_URL = 'http://localhost:3000'

/**
 * The address of Khata and the API key: from the command line, else the environment, else ~/.config/khata/config.json,
 * else the demo business of a local instance. A key from a file is sent only to the address in the same file.
 * @throws {Refusal} when there is no key, or no address.
 */
export function readSettings(given: GivenSettings, env: Environment, folder: string): Settings {
  const named = given.baseUrl ?? (env.KHATA_BASE_URL || undefined)
  const files = [readConfig(configFile(env)), readDemo(demoFile(env, folder))].filter((each) => each !== null)
  const baseUrl = cleanUrl(named ?? files[0]?.baseUrl ?? DEFAULT_BASE_URL)
  const file = files.find((each) => each.apiKey !== undefined && cleanUrl(each.baseUrl) === baseUrl)
  const apiKey = given.apiKey ?? (env.KHATA_API_KEY || undefined) ?? file?.apiKey
  if (apiKey === undefined) {
    throw new Refusal(
      `There is no API key for ${baseUrl}: give --api-key, set KHATA_API_KEY, or run this in the folder where npm start runs.`,
    )
  }
  if (environmentOf(apiKey) === null)
    throw new Refusal('This is not an API key of Khata: a key begins with nep_test_ or nep_live_.')
  return { apiKey, baseUrl }
}

/** @throws {Refusal} for a key of production: the command would change or show data of real customers. */
export function requireSandboxKey({ apiKey }: Settings, command: string): void {
  if (environmentOf(apiKey) !== 'sandbox')
    throw new Refusal(
      `npx khata ${command} works in the sandbox only, and this is a live key: use a nep_test_ key.`,
    )
}

const configFile = (env: Environment) =>
  path.join(env.XDG_CONFIG_HOME || path.join(env.HOME || homedir(), '.config'), 'khata', 'config.json')

const demoFile = (env: Environment, folder: string) =>
  path.join(path.resolve(folder, env.KHATA_DATA_DIR || '.khata'), 'demo.json')

interface FileSettings {
  baseUrl: string
  apiKey: string | undefined
}

function readConfig(file: string): FileSettings | null {
  const read = readJson(file)
  return read && { baseUrl: read.baseUrl ?? DEFAULT_BASE_URL, apiKey: read.apiKey }
}

function readDemo(file: string): FileSettings | null {
  const read = readJson(file)
  return read && { baseUrl: read.baseUrl ?? DEFAULT_BASE_URL, apiKey: read.sandboxApiKey }
}

/** Null when the file does not exist. */
function readJson(file: string): Record<string, string> | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}.`)
  }
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new Refusal(`${file} is not valid JSON: correct it, or remove it.`)
  }
  if (!isTexts(content)) throw new Refusal(`${file} is not a JSON object of texts: correct it, or remove it.`)
  return content
}

function isTexts(content: unknown): content is Record<string, string> {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return false
  return Object.values(content).every((value) => typeof value === 'string')
}

function cleanUrl(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Refusal(`${JSON.stringify(text)} is not a base URL. A base URL looks like ${DEFAULT_BASE_URL}.`)
  return text.replace(/\/+$/, '')
}
