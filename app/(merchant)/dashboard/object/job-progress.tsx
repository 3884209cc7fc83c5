import { RefreshUntil } from '@/components/dashboard/refresh-until'
import { ProgressBar } from '@/components/ui/progress-bar'
import { LINK } from '@/components/ui/text-link'
import { counted } from '../[environment]/imports/now'

interface JobProgressProps {
  /** Rows that were worked on, whatever came of them. */
  done: number
  total: number
  /** The address of the page, which is read again and again. */
  here: string
}

/** How far a job is that runs. */
export function JobProgress({ done, total, here }: JobProgressProps) {
  return (
    <>
      <RefreshUntil dueAt={new Date().toISOString()} />
      <ProgressBar label="Rows that were worked on" value={done} max={total}>
        {done.toLocaleString('en-IN')} of {counted(total, 'row')}
        <noscript>
          {' '}
          <a href={here} className={LINK}>
            Look again
          </a>
        </noscript>
      </ProgressBar>
    </>
  )
}
