const LOOKS = {
  error: 'border-red-700 bg-red-50 text-red-900 dark:border-red-400 dark:bg-red-950 dark:text-red-100',
  success:
    'border-emerald-700 bg-emerald-50 text-emerald-950 dark:border-emerald-400 dark:bg-emerald-950 dark:text-emerald-50',
} as const

/** What just happened, read out when it appears. */
export function Notice({ look, children }: { look: keyof typeof LOOKS; children: React.ReactNode }) {
  return (
    <div
      role={look === 'error' ? 'alert' : 'status'}
      className={`rounded-md border px-3 py-2.5 text-sm ${LOOKS[look]}`}
    >
      {children}
    </div>
  )
}
