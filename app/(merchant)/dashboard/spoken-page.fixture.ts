import { expect } from 'vitest'
import type { Environment } from '@/lib/core/api-key-format'
import { comesAs } from '@/scripts/test/browser.fixture'
import type { Tenant } from '@/testing/world'
import { shownAt } from './shown-page.fixture'

/** Texts that are the same in both languages: names and their first letters, addresses, ids, keys, and the names of languages. */
const NAMES = [
  ...[
    /[\w.+-]+@[\w.-]+/g,
    /\b[a-z]{2,6}_([0-9a-hjkmnp-tv-z]{26}|…[0-9a-z]{6})\b/g,
    /\b(INV|CN)-[\w/-]+/g,
    /\b(UTC|[A-Z]\w+(\/[\w+-]+)+)\b/g,
    /https:\/\/(shop|tea)\.example\.com\/\w+|http:\/\/localhost:3000\/[\w/-]+/g,
    /#[0-9a-f]{6}\b/g,
    /(http:\/\/localhost:3000)?\/buy\/[\da-z]+/g,
    /https:\/\/127\.0\.0\.1:9\/khata/g,
    /(?<=ठेगानाको अन्तिम भाग: )[\da-z]+/g,
  ],
  ...[
    /\b(Test business|Bimal|Asha|Ours|Sita Magar|Gym|Tea|English|Khata|eSewa|Khalti|connectIPS|Fonepay|Server|Old server|GYM-7431|R-\d+)\b/g,
    /\b(Late fee|I had canceled before this payment|Likes tea)\b/g,
    /\bErased customer \w+/g,
    /\b(acc|cus|inv|key|mem|price|sub)_…/g,
    /\b(DASHAIN-20|TIHAR-10|HOLI-100|Setting up|NPR|vitest|WhatsApp|Viber|himal-gold)\b/g,
  ],
  // What somebody typed about their accounts at banks and providers.
  ...[
    /\bNabil Bank\b|\bNew Road\b|\bHimal Fitness\b|\b\d{16}, Sita Rai\b/g,
    /\bMER-\d+-APP-1\b|••••\w+=*/g,
    /\bNP-ES-[0-9a-f-]{36}|••••\w{4}|\besewa\b|\bmembers\.csv\b/g,
  ],
  // The content of an imported file is the same in both languages.
  ...[
    /\b(en वा ne|wallet वा outside|paid_until|trial_until|external_id)\b/g,
    /\b9\.8[14]E\+09\b/g,
    /(· |जस्तै )(ne|outside)\b/g,
  ],
  ...[
    /\b(F2|F4|F8|F9|Enter|Shift|Esc|Ctrl K|K)\b/g,
    /\bg [a-z]\b|\bj, k\b/g,
    /(?<=>) ?[efxz](?=<)/g,
    /(?<=>)T(?=<)/g,
  ],
]

/** A page without the parts that are marked as English: those for programmers, and those that customers read in English. */
function withoutEnglish(html: string): string {
  const begin = /<(div|p|span|iframe)\b[^>]*\slang="en"/.exec(html)
  if (!begin) return html
  const rest = html.slice(begin.index)
  let depth = 0
  for (const { 0: tag, index } of rest.matchAll(new RegExp(`<(/?)${begin[1]}\\b`, 'g'))) {
    depth += tag.startsWith('</') ? -1 : 1
    if (depth === 0) return withoutEnglish(html.slice(0, begin.index) + rest.slice(index))
  }
  return html.slice(0, begin.index)
}

/** Texts of a page in Latin script for a person who reads another script, including the names for screen readers. */
export function latinIn(html: string): string[] {
  const spoken = withoutEnglish(html.replace(/<(script|style|template)\b.*?<\/\1>/gs, ''))
  const names = [...spoken.matchAll(/(?:aria-label|placeholder|title|alt)="([^"]*)"/g)].map(
    ([, name]) => name,
  )
  const texts = [...spoken.matchAll(/>([^<]+)</g)].map(([text]) => text)
  return [...names, ...texts]
    .map((text = '') => NAMES.reduce((rest, name) => rest.replace(name, ''), text.replace(/&[#\w]+;/g, '')))
    .filter((text) => /[A-Za-z]/.test(text))
}

/** The texts in Latin script on a Nepali page, with its address. */
export async function englishOn(address: string, environment: Environment = 'sandbox'): Promise<string[]> {
  const shown = await shownAt(address, environment)
  expect(shown, address).not.toContain('NEXT_')
  expect(shown, address).toMatch(/<main[^>]*>.*<div lang="ne"/s)
  return latinIn(shown.replaceAll('nobody', '')).map((text) => `${environment} ${address}: ${text}`)
}

export const ENVIRONMENTS: readonly Environment[] = ['sandbox', 'production']

/** The English texts on pages for a person who reads Nepali. */
export async function englishFor(
  cookie: string | undefined,
  addresses: readonly string[],
  environments = ENVIRONMENTS,
): Promise<string[]> {
  comesAs(cookie, 'ne')
  const english: string[] = []
  for (const environment of environments)
    for (const address of addresses) english.push(...(await englishOn(address, environment)))
  return english
}

/** The same for the owner of a tenant, in its environment. */
export const englishForOwner = ({ session, environment }: Tenant, addresses: readonly string[]) =>
  englishFor(session.cookie, addresses, [environment])
