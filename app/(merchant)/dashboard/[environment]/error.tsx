'use client'

import { lazy, Suspense } from 'react'
import { Failed, useConnection } from '@/components/form/connection-scope'

// Without a network it cannot be loaded. Then people can still read and type the id.
const CopyableId = lazy(() =>
  import('@/components/ui/copyable-id').then(
    (loaded) => ({ default: loaded.CopyableId }),
    () => ({ default: ({ id }: { id: string }) => <>{id}</> }),
  ),
)

interface PageErrorProps {
  error: Error & { digest?: string }
  retry: () => void
}

/** Shown for a page that failed. The frame stays. */
export default function PageError({ error: { digest }, retry }: PageErrorProps) {
  const { failed } = useConnection().words
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h1 className="text-2xl font-semibold tracking-tight text-balance">{failed.title}</h1>
        {digest && (
          <p className="max-w-prose text-sm text-pretty text-ink-muted">
            If it happens again, send the request id to the people who run this instance. Their log has it.
          </p>
        )}
      </div>
      <Failed
        requestId={
          digest && (
            <Suspense fallback={digest}>
              <CopyableId id={digest} />
            </Suspense>
          )
        }
        onAgain={retry}
      />
    </div>
  )
}
