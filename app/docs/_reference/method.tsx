import type { HttpMethod } from '@/lib/http/openapi/types'

// The colour shows what a method does to data: read, add, change or remove.
const COLOURS: Record<HttpMethod, string> = {
  get: 'bg-waiting-ground text-waiting-ink',
  post: 'bg-good-ground text-good-ink',
  patch: 'bg-late-ground text-late-ink',
  delete: 'bg-bad-ground text-bad-ink',
}

/** The method of an operation, in its own colour. */
export function Method({ method }: { method: HttpMethod }) {
  return (
    <span
      className={`w-16 shrink-0 rounded-md px-1.5 py-0.5 text-center text-xs/5 font-semibold uppercase ${COLOURS[method]}`}
    >
      {method}
    </span>
  )
}
