import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'
import { NOTICE_SWITCHES } from '@/lib/business/rules'
import { ALL_PROVIDERS, ANY_PROVIDER } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import { OUTCOMES } from '@/lib/simulator/outcome'

// A guide is a Markdown file in app/docs/guides. Its first lines contain its position in the sidebar, and additional search words. Then
// come its title, a sentence about its purpose, and the text.

export interface GuideText {
  /** Its address is /docs/<slug>. */
  slug: string
  title: string
  lead: string
  /** The position of the guide in the sidebar. */
  order: number
  /** Additional words for the search that are not in the text. */
  words: string
  /** The Markdown below the head. */
  text: string
}

const FOLDER = path.join(process.cwd(), 'app/docs/guides')
const HEAD = /^<!--\norder: (?<order>\d+)\nwords: (?<words>.+)\n-->\n\n# (?<title>.+)\n\n(?<lead>.+)\n/

let all: GuideText[] | undefined

/** All guides in the order of the sidebar. The files are read only once. */
export function readGuides(): readonly GuideText[] {
  all ??= readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .map((file) => parseGuide(path.basename(file, '.md'), readFileSync(path.join(FOLDER, file), 'utf8')))
    .sort((a, b) => a.order - b.order)
  return all
}

/** @throws {TypeError} if there is no such guide. */
export function guideOf(slug: string): GuideText {
  const guide = readGuides().find((each) => each.slug === slug)
  if (!guide) throw new TypeError(`there is no guide ${slug}`)
  return guide
}

/** @throws {TypeError} if the beginning of the file does not have the format of a guide. */
export function parseGuide(slug: string, file: string): GuideText {
  const { order, words, title, lead } = HEAD.exec(file)?.groups ?? {}
  if (!order || !words || !title || !lead)
    throw new TypeError(`the guide ${slug} does not begin with order, words, a title and a sentence`)
  return { slug, title, lead, order: Number(order), words, text: file.replace(HEAD, '') }
}

/**
 * A guide contains {{name}} for values that only the running instance knows, and for lists from the code. A build does not know these
 * values, so they are filled in when a page is shown.
 */
const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => guideValue(name))

/** The text of a guide as Markdown tokens. */
export const tokensOf = ({ text }: GuideText): Token[] => lexer(filled(text))

/** The quick start is the first page of the documentation. */
export const QUICK_START = 'quick-start'

export const guideHref = ({ slug }: GuideText) => (slug === QUICK_START ? '/docs' : `/docs/${slug}`)

/** A heading of a guide. `## Verify the signature {#verify}` can be linked to as `#verify`. */
export function headingOf({ text }: Tokens.Heading): { id: string; title: string } {
  const { title = text, id = '' } = /^(?<title>.+?) \{#(?<id>[\w-]+)\}$/.exec(text)?.groups ?? {}
  return { id, title: filled(title) }
}

/** The headings of a guide in their order. */
export function headingsOf({ text }: GuideText): { id: string; title: string }[] {
  return lexer(text).flatMap((token) => (token.type === 'heading' ? headingOf(token as Tokens.Heading) : []))
}

/** A block of code: ```` ```bash What it does ````. The text after the language is its title. */
export function codeOf({ lang = '', text }: Tokens.Code): { language: string; title: string; code: string } {
  const [language = '', ...title] = lang.split(' ')
  return { language, title: title.join(' '), code: text }
}

/** The blocks of code in a guide. */
export function samplesOfGuide(guide: GuideText): ReturnType<typeof codeOf>[] {
  return tokensOf(guide).flatMap((token) => (token.type === 'code' ? codeOf(token as Tokens.Code) : []))
}

/** The values that a guide can contain as {{name}}, in Markdown. */
const VALUES: Record<string, () => string> = {
  address: () => env().APP_URL,
  allProviders: () => ALL_PROVIDERS,
  anyProvider: () => ANY_PROVIDER,
  outcomes: () =>
    Object.values(OUTCOMES)
      .map((label) => `- ${label}`)
      .join('\n'),
  notices: () =>
    [
      '| Notice | Says | Comes with | Asks for |',
      '| --- | --- | --- | --- |',
      ...Object.entries(NOTICE_SWITCHES).map(([name, says]) => {
        const { event, asks } = CAUSES[name as keyof typeof NOTICE_SWITCHES]
        return `| \`${name}\` | ${says} | \`${event}\` | ${asks} |`
      }),
    ].join('\n'),
}

/** @throws {TypeError} if no value has this name. */
function guideValue(name: string): string {
  const value = VALUES[name]
  if (!value) throw new TypeError(`a guide names the value ${name}, which does not exist`)
  return value()
}

/** What causes each notice, and what it asks for. */
const CAUSES: Record<keyof typeof NOTICE_SWITCHES, { event: string; asks: string }> = {
  receipt: { event: 'invoice.paid', asks: 'Nothing. The mail links the invoice.' },
  paymentFailed: {
    event: 'invoice.payment_failed',
    asks: 'To top up the exact shortfall, by a day. After the first failure, and once more before the last retry.',
  },
  renewalShort: {
    event: 'subscription.renewal_upcoming',
    asks: 'To top up the exact shortfall of the forecast before the renewal.',
  },
  recovered: { event: 'subscription.recovered', asks: 'Nothing. It is the receipt of that charge too.' },
  ended: { event: 'subscription.canceled', asks: 'Nothing.' },
}
