import { Skeleton } from '@/components/ui/skeleton'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import type { PageShape } from './page-shape'

/** The skeleton of a page that is being loaded. */
export function PageSkeleton({
  shape,
  underWay,
}: {
  shape: PageShape
  /** The text for screen readers. */
  underWay: string
}) {
  return (
    <>
      <p role="status" className="sr-only">
        {underWay}
      </p>
      <div className="max-w-96 py-1">
        <Skeleton size="title" />
      </div>
      {shape === 'home' && <Boxes />}
      {shape === 'object' && <ObjectShape />}
      {shape === 'form' && <Lines count={6} />}
      {(shape === 'list' || shape === 'home') && <TableSkeleton columns={5} />}
    </>
  )
}

function Boxes() {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {['first', 'second', 'third'].map((box) => (
        <div key={box} className="flex h-28 flex-col gap-3 rounded-lg border border-line p-5">
          <Skeleton size="word" />
          <Skeleton size="title" />
        </div>
      ))}
    </div>
  )
}

/** The story on the left, the facts on the right. */
function ObjectShape() {
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="flex flex-col gap-6">
        <Skeleton size="line" />
        <TableSkeleton columns={3} />
      </div>
      <div className="border-line max-lg:hidden lg:border-l lg:pl-6">
        <Lines count={5} />
      </div>
    </div>
  )
}

function Lines({ count }: { count: number }) {
  return (
    <div className="flex max-w-xl flex-col gap-4">
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} size={line % 2 === 0 ? 'word' : 'line'} />
      ))}
    </div>
  )
}
