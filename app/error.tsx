'use client'

import { useConnection } from '@/components/form/connection-scope'
import { Failure } from '@/components/ui/failure'
import { QuietPage } from '@/components/ui/quiet-page'

interface PageErrorProps {
  error: Error & { digest?: string }
  retry: () => void
}

/** A page that could not be made, in the language of its reader. */
export default function PageError({ error: { digest }, retry }: PageErrorProps) {
  const { failed } = useConnection().words
  return (
    <QuietPage title={failed.title}>
      <Failure words={failed} requestId={digest} onAgain={retry} />
    </QuietPage>
  )
}
