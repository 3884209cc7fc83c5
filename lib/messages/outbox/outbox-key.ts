import { timingSafeEqual } from 'node:crypto'
import { type Env, env } from '@/lib/infra/env'
import { sha256 } from '@/lib/infra/keys/crypto'
import { deriveKey } from '@/lib/infra/keys/key-ring'

/**
 * The key that opens the local outbox. It is derived from APP_SECRET, so every replica has it and none must store it.
 * A new APP_SECRET makes a new key. The older one opens it too while APP_SECRET_PREVIOUS holds its secret.
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
  const { APP_SECRET, APP_SECRET_PREVIOUS } = env()
  const given = sha256(key ?? '')
  return [APP_SECRET, ...APP_SECRET_PREVIOUS].some((secret) =>
    timingSafeEqual(given, sha256(outboxKey(secret))),
  )
}
