import type { ConnectionWords as Words } from '@/components/form/connection-scope'
import { Notice } from '@/components/ui/notice'

interface ConnectionWordsProps {
  words: Words
  /** Starts the page's script in places where the framework shows the page. */
  children: React.ReactNode
}

/** The texts that the page's script shows when the server cannot be reached. It shows a copy of the notice. */
export function ConnectionWords({ words: { lost, outdated, offline }, children }: ConnectionWordsProps) {
  return (
    <div hidden data-lost={lost} data-outdated={outdated} data-offline={offline}>
      <Notice look="warning">{null}</Notice>
      {children}
    </div>
  )
}
