'use client'

import { PageHead } from '@/components/dashboard/page-head'
import { useConnection } from '@/components/form/connection-scope'
import { CopyableId } from '@/components/ui/copyable-id'
import { Failure } from '@/components/ui/failure'

interface PageErrorProps {
  error: Error & { digest?: string }
  retry: () => void
}

/** A page that could not be made. The frame stays. */
export default function PageError({ error: { digest }, retry }: PageErrorProps) {
  const { failed } = useConnection().words
  return (
    <div className="flex flex-col gap-4">
      <PageHead title={failed.title}>
        {digest &&
          'If it happens again, send the request id to the people who run this instance. Their log has it.'}
      </PageHead>
      <Failure words={failed} requestId={digest && <CopyableId id={digest} />} onAgain={retry} />
    </div>
  )
}
