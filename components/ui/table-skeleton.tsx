import { Skeleton } from './skeleton'

const ROWS = 8

/** A placeholder for a table that is being loaded. */
export function TableSkeleton({ columns }: { columns: number }) {
  return (
    <div aria-hidden="true" className="border-y border-line">
      {Array.from({ length: ROWS }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          key={row}
          className="flex h-10 items-center justify-between gap-6 border-b border-line last:border-b-0"
        >
          {Array.from({ length: Math.min(columns, 5) }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike
            <span key={column} className={column > 1 ? 'max-sm:hidden' : undefined}>
              <Skeleton size="word" />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
