import { timingSafeEqual } from 'node:crypto'
import { type Env, env } from '@/lib/infra/env'
import { sha256 } from '@/lib/infra/keys/crypto'
import { deriveKey } from '@/lib/infra/keys/key-ring'

/** The operator's pages: mails and SMS of an instance that does not send any, and businesses that wait for approval. */
export type OperatorPage = 'outbox' | 'approvals'

/**
 * The key that opens an operator's page. It is derived from APP_SECRET, so every replica has it and none must store it. A new APP_SECRET
 * makes a new key. The older key works as long as APP_SECRET_PREVIOUS holds its secret.
 */
function keyOf(page: OperatorPage, appSecret: string): string {
  return deriveKey(appSecret, page).toString('base64url')
}

/** The URL that opens a page in a browser. Only for the operator: anyone who has it can use the page. */
export function operatorUrl(
  page: OperatorPage,
  { APP_URL, APP_SECRET }: Pick<Env, 'APP_URL' | 'APP_SECRET'>,
): string {
  return `${APP_URL}/${page}/open?key=${keyOf(page, APP_SECRET)}`
}

/** Checks the key of a page of this instance. The comparison takes the same time for every wrong key. */
export function opensPage(page: OperatorPage, key: string | null | undefined): boolean {
  const { APP_SECRET, APP_SECRET_PREVIOUS } = env()
  const given = sha256(key ?? '')
  return [APP_SECRET, ...APP_SECRET_PREVIOUS].some((secret) =>
    timingSafeEqual(given, sha256(keyOf(page, secret))),
  )
}
