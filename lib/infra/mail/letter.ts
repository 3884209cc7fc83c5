/** The content of a mail. Its text and its HTML are both made from this. */
export interface Letter {
  heading: string
  paragraphs: readonly string[]
  /** The rows of a short table. */
  facts?: readonly (readonly [label: string, value: string])[]
  action?: { label: string; url: string }
  /** The reason why the reader gets this mail. */
  footer: string
}

export function letterText({ heading, paragraphs, facts = [], action, footer }: Letter): string {
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    `-- \n${footer}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

// Mail programs support little CSS. All important styles are inline, and the <style> only adds the dark colours. The
// colours of both modes have a contrast of at least 4.5:1.
const DARK = `@media (prefers-color-scheme: dark) {
  .page, .card { background: #171717 !important; }
  .ink { color: #f5f5f5 !important; }
  .quiet { color: #a3a3a3 !important; }
  .line { border-color: #404040 !important; }
  .button { background: #34d399 !important; color: #052e16 !important; }
}`
const FONT =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari',sans-serif"

export function letterHtml({ heading, paragraphs, facts = [], action, footer }: Letter): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="quiet line" style="padding:8px 16px 8px 0;border-top:1px solid #e5e5e5;color:#525252">${escapeHtml(label)}</td>` +
      `<td class="ink line" style="padding:8px 0;border-top:1px solid #e5e5e5;color:#171717;text-align:right">${escapeHtml(value)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;background:#f5f5f5">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;background:#ffffff;border-radius:8px;${FONT};font-size:16px;line-height:1.5">
<tr><td style="padding:28px 28px 24px">
<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:1.3;color:#171717">${escapeHtml(heading)}</h1>
${paragraphs.map((each) => `<p class="ink" style="margin:0 0 16px;color:#171717">${escapeHtml(each)}</p>`).join('\n')}
${rows.length > 0 ? `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 24px;font-size:15px">${rows.join('\n')}</table>` : ''}
${action ? `<p style="margin:0 0 24px"><a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#047857;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>` : ''}
<p class="quiet" style="margin:0;font-size:13px;color:#525252">${escapeHtml(footer)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

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
