import { hkdfSync } from 'node:crypto'
import { env } from '@/lib/infra/env'
import { perProcess } from '@/lib/infra/process/per-process'
import type { Purpose } from './key-purposes'

// The keys of this process. APP_SECRET makes the key that encrypts and signs. APP_SECRET and APP_SECRET_PREVIOUS make the keys that can
// read. Keys that outlive their secret come from the database: see kept-keys.ts.

/** A key of one purpose. */
export interface Key {
  /** The id of the secret that it was derived from, 4 bytes. It reveals nothing about the secret. */
  secretId: Buffer
  bytes: Buffer
}

export type Keys = readonly [Key, ...Key[]]

export interface KeptKey extends Key {
  purpose: string
}

/** The 32-byte key of a purpose. For code that cannot read `env()`, such as the start script. */
export function deriveKey(appSecret: string, purpose: Purpose): Buffer {
  return derive(appSecret, purpose)
}

const ID_BYTES = 4

export function secretIdOf(appSecret: string): Buffer {
  return derive(appSecret, 'secret id').subarray(0, ID_BYTES)
}

// HKDF-SHA256 (RFC 5869). The output for one purpose reveals nothing about another.
function derive(appSecret: string, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, 'khata', info, 32))
}

const loaded = perProcess('kept keys', (): { keys?: readonly KeptKey[] } => ({}))

export function setKeptKeys(keys: readonly KeptKey[]): void {
  loaded.keys = keys
}

interface Ring {
  secret: string
  previous: readonly string[]
  kept: readonly KeptKey[] | undefined
  keys: Map<Purpose, Keys>
}

let current: Ring | undefined

function ring(): Ring {
  const { APP_SECRET: secret, APP_SECRET_PREVIOUS: previous } = env()
  const kept = loaded.keys
  if (current?.secret !== secret || current.previous !== previous || current.kept !== kept)
    current = { secret, previous, kept, keys: new Map() }
  return current
}

/** The keys of a purpose. The first one is APP_SECRET's. The others only read. */
export function keysOf(purpose: Purpose): Keys {
  const { secret, previous, kept = [], keys } = ring()
  let found = keys.get(purpose)
  if (!found) {
    const derived = [secret, ...previous].map((each) => ({
      secretId: secretIdOf(each),
      bytes: deriveKey(each, purpose),
    }))
    const others = kept.filter(
      (each) => each.purpose === purpose && !derived.some(({ secretId }) => secretId.equals(each.secretId)),
    )
    found = [...derived, ...others] as unknown as Keys
    keys.set(purpose, found)
  }
  return found
}

const APPLICATION = 'khata'

/** The name of this process in PostgreSQL, with the ids of the secrets that it knows: `khata 1f3c88d2,9b04e1a7`. */
export function applicationName(): string {
  const { APP_SECRET, APP_SECRET_PREVIOUS } = env()
  const ids = [APP_SECRET, ...APP_SECRET_PREVIOUS].map((each) => secretIdOf(each).toString('hex'))
  return `${APPLICATION} ${ids.join(',')}`
}

/** The ids in an `applicationName`. Undefined for the name of another program. */
export function secretIdsIn(name: string): string[] | undefined {
  const [application, ids, ...more] = name.split(' ')
  return application === APPLICATION && more.length === 0 ? (ids?.split(',') ?? []) : undefined
}

/** Whether this process can read with more than one secret, because a rotation is under way. */
export function isRotating(): boolean {
  return env().APP_SECRET_PREVIOUS.length > 0
}
