import { readdirSync } from 'node:fs'
import path from 'node:path'
import { buttonClass } from '@/components/ui/button-look'
import { LANGUAGES, type Language, LOCALES } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'

const LINK = 'font-medium text-link underline'
const BUTTON = buttonClass({ look: 'quiet', size: 'large' })

/**
 * Makes the page that a customer sees if the real page failed or does not exist. The framework would need its scripts to show one, which
 * customers' pages do not have. It uses nothing that may have failed.
 * @param buildDir `.next`
 */
export function failedPages(
  buildDir: string,
): (language: Language, status: number, failure: string | undefined) => string {
  const sheets = readdirSync(path.join(buildDir, 'static'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => `<link rel="stylesheet" href="/_next/static/${name}"/>`)
  return (language, status, failure) => {
    const { connection, customer } = MESSAGES[language]
    const { failed } = connection
    const { title, text } = status === 404 ? customer.missing : failed
    const [href, way] = status === 404 ? ['/wallet', customer.missing.balance] : ['', failed.again]
    const others = LANGUAGES.filter((each) => each !== language).map(
      (each) =>
        `<a href="?lang=${each}" lang="${each}" hreflang="${each}" class="${LINK}">${LOCALES[each].ownName}</a>`,
    )
    return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/>
<title>${title} · Khata</title>${sheets.join('')}</head><body>
<div class="for-thumbs mx-auto flex min-h-dvh w-full max-w-[30rem] flex-col px-[min(1.25rem,5.6vw)]">
<header class="flex items-center justify-between gap-4 py-4"><span class="inline-flex items-center gap-2 text-xl font-semibold tracking-tight text-khata"><img src="/icon.svg" alt="" class="size-7"/>Khata</span>
<div class="ml-auto text-sm">${others.join(' ')}</div></header>
<main class="flex flex-1 flex-col gap-6 pt-4 pb-6">
<h1 class="text-2xl font-semibold tracking-tight text-balance">${title}</h1>
<div role="alert" class="flex flex-col items-start gap-4"><p class="text-pretty">${text}</p>
${failure ? `<p>${failed.requestId} <span class="font-mono text-sm">${failure}</span></p>` : ''}
<a href="${href}" class="${BUTTON}">${way}</a></div></main></div></body></html>`
  }
}
