import { timingSafeEqual } from 'node:crypto'
import { deriveKey, sha256 } from './crypto'
import { type Env, env } from './env'

/**
 * The key that opens the local outbox. It follows from APP_SECRET, so that every replica knows it and none has to keep
 * it. A new APP_SECRET makes a new key.
 */
function outboxKey(appSecret: string): string {
  return deriveKey(appSecret, 'outbox').toString('base64url')
}

/** The address that opens the outbox in a browser. For the operator alone: whoever has it reads every mail. */
export function outboxUrl({ APP_URL, APP_SECRET }: Pick<Env, 'APP_URL' | 'APP_SECRET'>): string {
  return `${APP_URL}/outbox/open?key=${outboxKey(APP_SECRET)}`
}

/** Whether this is the key of this instance's outbox. Every wrong key takes the same time. */
export function opensOutbox(key: string | null | undefined): boolean {
  return timingSafeEqual(sha256(key ?? ''), sha256(outboxKey(env().APP_SECRET)))
}
