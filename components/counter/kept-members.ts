import type { Environment } from '@/lib/core/api-key-format'
import { toAsciiDigits } from '@/lib/core/digits'
import { HOUR_MS, MINUTE_MS } from '@/lib/core/duration'
import type { WireKept } from '@/lib/counter/present'
import type { DeskMember } from './desk'
import { MEMBERS_PREFIX } from './waiting-of-person'

// Asked for again while the line is there. A payment of another desk is then missing for so long at most.
const FRESH_MS = 5 * MINUTE_MS
// A long working day. What is older would say too much that is no longer true.
const KEPT_MS = 12 * HOUR_MS
// As many as the server finds.
const MOST_FOUND = 12
const NONCE_BYTES = 12

interface Kept {
  /** By the clock of this device, in milliseconds. */
  keptAt: number
  members: readonly WireKept[]
}

/**
 * The members that this device keeps for the time without a line. They are encrypted under a key of the session, which the server makes and
 * which is never stored here: when the session is over, nobody can read them any more. Where the browser offers no encryption,
 * they live as long as the page.
 */
export class KeptMembers {
  readonly #name: string
  readonly #environment: Environment
  readonly #keyText: string
  #kept: Kept | null = null
  // Not what was read from the device: a page that is opened asks at once.
  #askedAt = 0

  /** @param owner names the person, the business and the environment. @param keyText the key of the session. */
  constructor(owner: string, environment: Environment, keyText: string) {
    this.#name = MEMBERS_PREFIX + owner
    this.#environment = environment
    this.#keyText = keyText
  }

  /** Whom the text finds: four digits of the phone, or the beginnings of words of the name. Null: nothing is kept. */
  find(text: string): DeskMember[] | null {
    const kept = this.#kept
    if (!kept || Date.now() - kept.keptAt > KEPT_MS) return null
    return kept.members
      .filter((member) => matches(member, text))
      .slice(0, MOST_FOUND)
      .map((member) => asMember(member, kept.keptAt))
  }

  /** Reads what is kept, and asks for it again if that is old. It never throws. */
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

  /** Something was taken or sold here: it is asked for again soon. */
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
      // It is of another session.
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
    // They were forgotten meanwhile.
    if (this.#kept !== kept) return
    try {
      localStorage.setItem(this.#name, textOf([iv, sealed]))
    } catch {
      // The browser has no room. The page still has them.
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

/** As the desk shows members. What the device does not keep is empty. */
const asMember = ({ id, name, lastDigits, subscriptions }: WireKept, keptAt: number): DeskMember => ({
  ...{ id, name, keptAt, email: null, externalId: null, openInvoices: [] },
  phone: lastDigits && `…${lastDigits}`,
  owesPaisa: subscriptions.reduce((sum, { owesPaisa }) => sum + BigInt(owesPaisa), 0n).toString(),
  subscriptions: subscriptions.map((each) => ({ ...each, lastPayment: null })),
})

/** Asks the server. `ended`: the session is over. Undefined: there is no answer now. */
async function fetchMembers(environment: Environment): Promise<readonly WireKept[] | 'ended' | undefined> {
  try {
    const response = await fetch('/v1/counter/kept-members', { headers: { 'x-environment': environment } })
    if (response.status === 401 || response.status === 403) return 'ended'
    return response.ok ? (await response.json()).data.items : undefined
  } catch {
    return undefined
  }
}

/** Null: a page without https has no encryption. */
async function keyOf(text: string): Promise<CryptoKey | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  return (await subtle?.importKey('raw', bytesOf(text), 'AES-GCM', false, ['encrypt', 'decrypt'])) ?? null
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

// In parts, because a call takes only so many arguments.
const PART = 0x8000

function textOf(parts: readonly Uint8Array[]): string {
  let text = ''
  for (const bytes of parts)
    for (let at = 0; at < bytes.length; at += PART)
      text += String.fromCharCode(...bytes.subarray(at, at + PART))
  return btoa(text)
}
