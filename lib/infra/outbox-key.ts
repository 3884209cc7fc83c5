import { timingSafeEqual } from 'node:crypto'
import { deriveKey, sha256 } from './crypto'
import { type Env, env } from './env'

/**
 * The key that opens the local outbox. It is derived from APP_SECRET, so every replica has it and none must store it.
 * A new APP_SECRET makes a new key.
 */
function outboxKey(appSecret: string): string {
  return deriveKey(appSecret, 'outbox').toString('base64url')
}

/** The URL that opens the outbox in a browser. It is for the operator only: anyone who has it can read every mail. */
export function outboxUrl({ APP_URL, APP_SECRET }: Pick<Env, 'APP_URL' | 'APP_SECRET'>): string {
  return `${APP_URL}/outbox/open?key=${outboxKey(APP_SECRET)}`
}

/** Checks the key of this instance's outbox. The comparison takes the same time for every wrong key. */
export function opensOutbox(key: string | null | undefined): boolean {
  return timingSafeEqual(sha256(key ?? ''), sha256(outboxKey(env().APP_SECRET)))
}
