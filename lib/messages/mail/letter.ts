import { DEFAULT_LANGUAGE, type Language, LOCALES } from '@/lib/core/language'

/** The content of a mail. Its text and its HTML are both made from this. */
export interface Letter {
  /** English if it is left out. */
  language?: Language
  /** The sending business, with its colour (`#rrggbb`) and the address of its logo. Left out if Khata writes. */
  from?: { name: string; accentColor: string | null; logoUrl: string | null }
  heading: string
  paragraphs: readonly string[]
  /** The rows of a short table. */
  facts?: readonly (readonly [label: string, value: string])[]
  action?: { label: string; url: string }
  /** Why the reader gets this mail. */
  footer: string
  /** More links for the reader, below the reason. */
  links?: readonly { label: string; url: string }[]
}

export function letterText({ heading, paragraphs, facts = [], action, footer, links = [] }: Letter): string {
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    ['-- ', footer, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

// Mail programs support little CSS. All important styles are inline, and the <style> only adds the dark colours. They are the colours of
// app/globals.css: letter.test.ts compares them.
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #12100e !important; }
  .card { background: #191714 !important; border-color: #312d29 !important; }
  .ink { color: #efece7 !important; }
  .quiet { color: #ada9a1 !important; }
  .line { border-color: #312d29 !important; }
  .button { background: #ebe7e0 !important; color: #14110e !important; }
}`
const FONT =
  "font-family:'Geist',system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari',sans-serif"
const KHATA = '#af2934'

export function letterHtml(letter: Letter): string {
  const { heading, paragraphs, facts = [], action, footer, links = [], from } = letter
  const { language = DEFAULT_LANGUAGE } = letter
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="quiet line" style="padding:8px 16px 8px 0;border-top:1px solid #e3dfd8;color:#58534d;vertical-align:top;${WHOLE_WORDS}${isShort(label) ? ';white-space:nowrap' : ''}">${shown(label)}</td>` +
      `<td class="ink line" style="padding:8px 0;border-top:1px solid #e3dfd8;color:#1c1915;text-align:right;vertical-align:top;font-variant-numeric:tabular-nums${/\S{24}/.test(value) ? '' : `;${WHOLE_WORDS}`}">${shown(value)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${shown(heading)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;background:#fbf9f5">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;background:#fefdfb;border:1px solid #e3dfd8;border-radius:10px;border-collapse:separate;overflow:hidden;overflow-wrap:anywhere;${FONT};font-size:16px;line-height:${LOCALES[language].lineHeight}">
<tr><td height="4" style="height:4px;line-height:4px;font-size:0;background:${from?.accentColor ?? KHATA}">&nbsp;</td></tr>
<tr><td style="padding:24px">
${from ? senderHtml(from) : KHATA_HTML}
<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:1.4;font-weight:600;color:#1c1915">${shown(heading)}</h1>
${paragraphs.map((each) => `<p class="ink" style="margin:0 0 16px;color:#1c1915">${shown(each)}</p>`).join('\n')}
${rows.length > 0 ? `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="line" style="margin:0 0 24px;font-size:14px;border-bottom:1px solid #e3dfd8">${rows.join('\n')}</table>` : ''}
${action ? `<p style="margin:0 0 24px"><a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#24201a;color:#fcfaf6;font-weight:600;text-decoration:none">${shown(action.label)}</a></p>` : ''}
<p class="quiet" style="margin:0;font-size:13px;color:#58534d">${[shown(footer).replace(CONTACT, wholeHtml), ...links.map(linkHtml)].join('<br>')}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

// A label is ours, or the name of what was billed. A long one gets its own line, because on a phone it left no room for the amount.
const isShort = (label: string) => label.length <= 24
// The card breaks words anywhere, which could make a column of words as narrow as one letter.
const WHOLE_WORDS = 'overflow-wrap:break-word'

const NAME_STYLE = 'font-size:15px;font-weight:600;color:#1c1915'

const KHATA_HTML = `<p class="ink" style="margin:0 0 20px;${NAME_STYLE}">Khata <span class="quiet" lang="ne" style="font-weight:400;color:#58534d">खाता</span></p>`

// Mail programs show no SVG. If a picture is not loaded, the name next to it is enough.
function senderHtml({ name, logoUrl }: NonNullable<Letter['from']>): string {
  const logo =
    logoUrl && !logoUrl.endsWith('.svg')
      ? `<td style="padding:0 12px 0 0"><img src="${escapeHtml(logoUrl)}" alt="" height="40" style="display:block;height:40px;width:auto;max-width:128px;border:0;border-radius:6px;background:#ffffff"></td>`
      : ''
  return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 20px"><tr>${logo}<td class="ink" style="${NAME_STYLE}">${shown(name)}</td></tr></table>`
}

const linkHtml = ({ label, url }: { label: string; url: string }) =>
  `<a class="quiet" href="${escapeHtml(url)}" style="color:#58534d">${shown(label)}</a>`

// Contact details as a business writes them: `help@tea.example`, `+977 1-4123456`, `(01) 4123456`. Only the footer has them.
const CONTACT = /[^\s,]+@[^\s,]+|\+?[\d(][\d ()-]{3,28}\d/g

/** Keeps a contact on one line if it fits. */
const wholeHtml = (contact: string) => `<span style="display:inline-block">${contact}</span>`

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
}

/** Text as HTML. An amount stays on one line with its currency, and so does the second half of a date. */
const shown = (text: string) =>
  escapeHtml(text)
    .replace(/(Rs|रू) (?=[\d०-९])/g, '$1&nbsp;')
    .replace(/\(([\d०-९]{1,2}) ([\p{L}\p{M}]+) ([\d०-९]{4})\)/gu, '($1&nbsp;$2&nbsp;$3)')
