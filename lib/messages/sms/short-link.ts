import { createHash } from 'node:crypto'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { decrypt, encrypt } from '@/lib/infra/keys/crypto'

// An SMS has 160 characters, or only 70 if it contains Devanagari. So long addresses are shortened to `/w/` and ten letters. The same
// address always gets the same code.
const LENGTH = 10
// 57 bits, so codes cannot be guessed. No similar-looking letters, because some people read a code out.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const CODE_FORM = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)
const PURPOSE = 'short address'

function codeOf(url: string): string {
  const size = BigInt(LETTERS.length)
  let rest = BigInt(`0x${createHash('sha256').update(url).digest('hex')}`)
  let code = ''
  for (let place = 0; place < LENGTH; place++, rest /= size) code += LETTERS[Number(rest % size)]
  return code
}

/** The short address of a page for an SMS. It works once `keepShortLinks` has stored it. */
export function shortUrl(url: string): string {
  const { SHORT_URL, CHECKOUT_URL } = env()
  const short = `${SHORT_URL ?? CHECKOUT_URL}/w/${codeOf(url)}`
  return short.length < url.length ? short : url
}

// People look for a receipt until the end of the year.
const KEEP = `
INSERT INTO short_links (code, url_encrypted, kept_until)
SELECT code, url_encrypted, now() + interval '400 days' FROM unnest($1::text[], $2::bytea[]) AS l(code, url_encrypted) ORDER BY code
ON CONFLICT (code) DO UPDATE SET kept_until = excluded.kept_until`

export async function keepShortLinks(tx: Tx, urls: readonly (string | null | undefined)[]): Promise<void> {
  const long = [...new Set(urls)].filter((url): url is string => !!url && shortUrl(url) !== url)
  if (long.length === 0) return
  await tx.query(KEEP, [long.map(codeOf), long.map((url) => encrypt(PURPOSE, url))])
}

/** The page of a short address. Null if there is none. */
export async function findLongUrl(code: string): Promise<string | null> {
  if (!CODE_FORM.test(code)) return null
  const [row] = await query<{ urlEncrypted: Buffer }>(
    'SELECT url_encrypted FROM short_links WHERE code = $1 AND kept_until > now()',
    [code],
  )
  return row ? decrypt(PURPOSE, row.urlEncrypted) : null
}

/** Deletes a batch of expired short addresses. @returns how many. */
export async function purgeShortLinks(): Promise<number> {
  const purged = await query(
    `DELETE FROM short_links WHERE code IN (SELECT code FROM short_links WHERE kept_until < now() LIMIT 1000) RETURNING 1`,
    [],
  )
  return purged.length
}
