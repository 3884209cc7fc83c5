import { Section } from '@/components/ui/card'
import { LINK, TextLink } from '@/components/ui/text-link'
import type { Language } from '@/lib/core/language'
import type { presentImport } from '@/lib/import/present'
import { JobProgress } from '../../../object/job-progress'

interface ImportProgressProps {
  of: ReturnType<typeof presentImport>
  /** The address of the environment. */
  here: string
  language: Language
}

/** How far an import is, and then its result. */
export function ImportProgress({ of: { id, status, progress }, here, language }: ImportProgressProps) {
  const { done, failed, total } = progress
  if (status === 'running')
    return (
      <JobProgress done={done + failed} total={total} here={`${here}/imports/${id}`} language={language} />
    )
  if (status !== 'done') return null
  return (
    <Section id="result" title="Result">
      <ul className="flex flex-col gap-2 text-sm">
        <li>
          <a href={`${here}/imports/${id}/result`} download className={LINK}>
            Download the result
          </a>{' '}
          (CSV): each row with the customer and the subscription that were made of it.
        </li>
        <li>
          <TextLink href={`${here}/customers`}>Customers</TextLink> has those who were added, the newest
          first.
        </li>
      </ul>
    </Section>
  )
}
