import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LANGUAGES, type Language } from '@/lib/core/language'
import { env } from './env'

/** Who runs this instance, as customers read it: by its address, if the operator gives no name. */
export function operator(): { name: string; email: string | null; phone: string | null } {
  const { OPERATOR_NAME, OPERATOR_EMAIL, OPERATOR_PHONE, CHECKOUT_URL } = env()
  return {
    name: OPERATOR_NAME ?? new URL(CHECKOUT_URL).host,
    email: OPERATOR_EMAIL ?? null,
    phone: OPERATOR_PHONE ?? null,
  }
}

interface OwnText {
  /** The other one, if the operator has written it in that one alone. */
  language: Language
  paragraphs: string[]
}

/** What the operator has written for a page: `terms.ne.txt` in the folder OPERATOR_TEXTS. Null: there is no such file. */
export async function findOwnText(page: string, wanted: Language): Promise<OwnText | null> {
  const folder = env().OPERATOR_TEXTS
  for (const language of folder ? new Set([wanted, ...LANGUAGES]) : []) {
    const file = path.join(/* turbopackIgnore: true */ folder as string, `${page}.${language}.txt`)
    const text = (await readFile(file, 'utf8').catch(() => '')).trim()
    if (text) return { language, paragraphs: text.split(/\n\s*\n/) }
  }
  return null
}
