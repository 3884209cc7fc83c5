import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LANGUAGES, type Language } from '@/lib/core/language'
import { env } from './env'

/** Who runs this instance, as customers see it. If the operator gives no name, its address. */
export function operator(): { name: string; email: string | null; phone: string | null } {
  const { OPERATOR_NAME, OPERATOR_EMAIL, OPERATOR_PHONE, CHECKOUT_URL } = env()
  return {
    name: OPERATOR_NAME ?? new URL(CHECKOUT_URL).host,
    email: OPERATOR_EMAIL ?? null,
    phone: OPERATOR_PHONE ?? null,
  }
}

interface OwnText {
  /** The language of the text: the other one, if the operator has written it only in that one. */
  language: Language
  paragraphs: string[]
}

/** The operator's own text for a page: `terms.ne.txt` in the folder OPERATOR_TEXTS. Null if there is no such file. */
export async function findOwnText(page: string, wanted: Language): Promise<OwnText | null> {
  const folder = env().OPERATOR_TEXTS
  for (const language of folder ? new Set([wanted, ...LANGUAGES]) : []) {
    const file = path.join(/* turbopackIgnore: true */ folder as string, `${page}.${language}.txt`)
    const text = (await readFile(file, 'utf8').catch(() => '')).trim()
    if (text) return { language, paragraphs: text.split(/\n\s*\n/) }
  }
  return null
}
