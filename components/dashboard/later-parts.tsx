import { Suspense } from 'react'
import { isAskedByScript } from '@/components/ui/later'
import { Skeleton } from '@/components/ui/skeleton'

/** Parts of a page in order. In the browser, each appears when it and all above it are ready. A full document contains them all. */
export async function LaterParts({ parts }: { parts: readonly React.ReactNode[] }) {
  return (await isAskedByScript()) ? <InTurn parts={parts} /> : parts
}

/**
 * Shows parts one below the other, each as soon as it and all parts above it are read. All are read at the same time. Otherwise a part of
 * unknown height would push down what somebody is already reading (docs/decisions/0041-dashboard-pages.md).
 */
export function InTurn({ parts: [first, ...others] }: { parts: readonly React.ReactNode[] }) {
  return (
    <Suspense fallback={<PartSkeleton />}>
      {first}
      {others.length > 0 && <InTurn parts={others} />}
    </Suspense>
  )
}

function PartSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton size="word" />
      <Skeleton size="line" />
      <div className="h-48 rounded-md border-y border-line" />
    </div>
  )
}
