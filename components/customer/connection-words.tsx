import type { ConnectionWords as Words } from '@/components/form/connection-scope'
import { Notice } from '@/components/ui/notice'
import { type Language, LOCALES } from '@/lib/core/language'
import { ScriptInDevelopment } from './script-in-development'

interface ConnectionWordsProps {
  words: Words
  language: Language
}

/**
 * What the page's script says when the server cannot be reached, and the digits of the page. It shows a copy of the notice.
 */
export function ConnectionWords({ words: { lost, outdated, offline }, language }: ConnectionWordsProps) {
  const { zero } = LOCALES[language]
  return (
    <div hidden data-lost={lost} data-outdated={outdated} data-offline={offline} data-zero={zero}>
      <Notice look="warning">{null}</Notice>
      <ScriptInDevelopment />
    </div>
  )
}
