import { RefreshUntil } from '@/components/dashboard/refresh-until'
import { ProgressBar } from '@/components/ui/progress-bar'
import { LINK } from '@/components/ui/text-link'
import { countIn } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { staffWords } from '@/messages/staff-words'

interface JobProgressProps {
  /** How many rows were processed, whatever the result. */
  done: number
  total: number
  /** The address of the page, which is reloaded again and again. */
  here: string
  language: Language
}

/** The progress of a running job. */
export function JobProgress({ done, total, here, language }: JobProgressProps) {
  const t = staffWords('bulk', language)
  const many = (count: number) => countIn(language, count)
  return (
    <>
      <RefreshUntil dueAt={new Date().toISOString()} />
      <ProgressBar label={t('progress.label')} value={done} max={total}>
        {t('progress.of', { done: many(done), many: many(total), count: total })}
        <noscript>
          {' '}
          <a href={here} className={LINK}>
            {t('progress.again')}
          </a>
        </noscript>
      </ProgressBar>
    </>
  )
}
