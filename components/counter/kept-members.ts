import type { Environment } from '@/lib/core/api-key-format'
import { toAsciiDigits } from '@/lib/core/digits'
import { HOUR_MS, MINUTE_MS } from '@/lib/core/duration'
import type { WireKept } from '@/lib/counter/present'
import type { DeskMember } from './desk'
import { MEMBERS_PREFIX } from './waiting-of-person'

// The members are fetched again after this time while there is a connection. So a payment at another desk is missing for at most this long.
const FRESH_MS = 5 * MINUTE_MS
// A long working day. Older data would be wrong too often.
const KEPT_MS = 12 * HOUR_MS
// As many as a search on the server returns.
const MOST_FOUND = 12
const NONCE_BYTES = 12

interface Kept {
  /** By this device's clock, in milliseconds. */
  keptAt: number
  members: readonly WireKept[]
}

/**
 * Members stored on this device for the time without a connection. They are encrypted with a key of the session, which the server makes and
 * which is never stored here. So nobody can read them when the session is over. If the browser has no encryption, they live only as long as
 * the page.
 */
export class KeptMembers {
  readonly #name: string
  readonly #environment: Environment
  readonly #keyText: string
  #kept: Kept | null = null
  // Not the time when they were read from the device: a page that is opened always fetches them again.
  #askedAt = 0

  /** @param owner identifies the person, the business and the environment. @param keyText the key of the session. */
  constructor(owner: string, environment: Environment, keyText: string) {
    this.#name = MEMBERS_PREFIX + owner
    this.#environment = environment
    this.#keyText = keyText
  }

  /** The members that match a text: four digits of the phone, or the beginnings of words in the name. Null if none are stored. */
  find(text: string): DeskMember[] | null {
    const kept = this.#kept
    if (!kept || Date.now() - kept.keptAt > KEPT_MS) return null
    return kept.members
      .filter((member) => matches(member, text))
      .slice(0, MOST_FOUND)
      .map((member) => asMember(member, kept.keptAt))
  }

  /** Reads the stored members, and fetches them again if they are old. Never throws. */
  async freshen(): Promise<void> {
    this.#kept ??= await this.#read()
    if (Date.now() - this.#askedAt < FRESH_MS) return
    const answer = await fetchMembers(this.#environment)
    if (answer === 'ended') return this.forget()
    if (!answer) return
    this.#askedAt = Date.now()
    this.#kept = { keptAt: this.#askedAt, members: answer }
    await this.#write(this.#kept)
  }

  /** Call it after a payment or sale: the members are fetched again soon. */
  expire(): void {
    this.#askedAt = 0
  }

  forget(): void {
    this.#kept = null
    localStorage.removeItem(this.#name)
  }

  /** Another window signed out, or somebody else signed in. */
  readonly onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === null || (key === this.#name && newValue === null)) this.#kept = null
  }

  async #read(): Promise<Kept | null> {
    const stored = localStorage.getItem(this.#name)
    const key = stored === null ? null : await keyOf(this.#keyText)
    if (stored === null || !key) return null
    try {
      const bytes = bytesOf(stored)
      const [iv, sealed] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)]
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)
      return JSON.parse(new TextDecoder().decode(plain))
    } catch {
      // The data belongs to another session.
      localStorage.removeItem(this.#name)
      return null
    }
  }

  async #write(kept: Kept): Promise<void> {
    const key = await keyOf(this.#keyText)
    if (!key) return
    const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    const plain = new TextEncoder().encode(JSON.stringify(kept))
    const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain))
    // They were deleted meanwhile.
    if (this.#kept !== kept) return
    try {
      localStorage.setItem(this.#name, textOf([iv, sealed]))
    } catch {
      // The browser has no room. The page still has them in memory.
    }
  }
}

function matches({ name, lastDigits }: WireKept, text: string): boolean {
  const typed = toAsciiDigits(text).trim().toLowerCase()
  const digits = typed.replace(/[\s+-]/g, '')
  if (/^\d{4,}$/.test(digits)) return lastDigits === digits.slice(-4)
  const words = name.toLowerCase().split(/\s+/)
  return typed !== '' && typed.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)))
}

/** The members in the form that the desk shows. Fields that the device does not store are empty. */
const asMember = ({ id, name, lastDigits, subscriptions }: WireKept, keptAt: number): DeskMember => ({
  ...{ id, name, keptAt, email: null, externalId: null, openInvoices: [] },
  phone: lastDigits && `…${lastDigits}`,
  owesPaisa: subscriptions.reduce((sum, { owesPaisa }) => sum + BigInt(owesPaisa), 0n).toString(),
  subscriptions: subscriptions.map((each) => ({ ...each, lastPayment: null })),
})

/** Fetches the members. `ended` if the session is over. Undefined if there is no answer now. */
async function fetchMembers(environment: Environment): Promise<readonly WireKept[] | 'ended' | undefined> {
  try {
    const response = await fetch('/v1/counter/kept-members', { headers: { 'x-environment': environment } })
    if (response.status === 401 || response.status === 403) return 'ended'
    return response.ok ? (await response.json()).data.items : undefined
  } catch {
    return undefined
  }
}

/** Null if the page is not on https, where browsers offer no encryption. */
async function keyOf(text: string): Promise<CryptoKey | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  return (await subtle?.importKey('raw', bytesOf(text), 'AES-GCM', false, ['encrypt', 'decrypt'])) ?? null
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

// Split into parts, because a call accepts only so many arguments.
const PART = 0x8000

function textOf(parts: readonly Uint8Array[]): string {
  let text = ''
  for (const bytes of parts)
    for (let at = 0; at < bytes.length; at += PART)
      text += String.fromCharCode(...bytes.subarray(at, at + PART))
  return btoa(text)
}
