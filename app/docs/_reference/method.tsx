import type { HttpMethod } from '@/lib/http/openapi/types'

// What a method does to data: reads, adds, changes, removes.
const COLOURS: Record<HttpMethod, string> = {
  get: 'bg-sky-100 text-sky-900 dark:bg-sky-950 dark:text-sky-200',
  post: 'bg-emerald-100 text-emerald-900 dark:bg-emerald-950 dark:text-emerald-200',
  patch: 'bg-amber-100 text-amber-900 dark:bg-amber-950 dark:text-amber-200',
  delete: 'bg-rose-100 text-rose-900 dark:bg-rose-950 dark:text-rose-200',
}

/** The method of an operation, in its own colour. */
export function Method({ method }: { method: HttpMethod }) {
  return (
    <span
      className={`w-16 shrink-0 rounded px-1.5 py-0.5 text-center text-xs/5 font-semibold uppercase ${COLOURS[method]}`}
    >
      {method}
    </span>
  )
}
