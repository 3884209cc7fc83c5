'use client'

import { Failed, useConnection } from '@/components/form/connection-scope'
import { QuietPage } from '@/components/ui/quiet-page'

interface PageErrorProps {
  error: Error & { digest?: string }
  retry: () => void
}

/** Shown for a page that failed, in the language of its reader. */
export default function PageError({ error: { digest }, retry }: PageErrorProps) {
  const { failed } = useConnection().words
  return (
    <QuietPage title={failed.title}>
      <Failed requestId={digest} onAgain={retry} />
    </QuietPage>
  )
}
