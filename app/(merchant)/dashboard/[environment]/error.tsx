'use client'

import { PageHead } from '@/components/dashboard/page-head'
import { Button } from '@/components/ui/button'
import { CopyableId } from '@/components/ui/copyable-id'

interface PageErrorProps {
  /** The digest is in the log of the server too. */
  error: Error & { digest?: string }
  reset: () => void
}

/** A page that could not be made. The frame stays. */
export default function PageError({ error: { digest }, reset }: PageErrorProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      <PageHead title="This page could not be shown">
        Something failed on our side, and nothing was changed. Try again in a moment. If it happens again,
        send the request id to the people who run this instance. Their log has it.
      </PageHead>
      {digest && (
        <p className="flex items-center gap-2">
          Request id <CopyableId id={digest} />
        </p>
      )}
      <Button onClick={reset}>Try again</Button>
    </div>
  )
}
