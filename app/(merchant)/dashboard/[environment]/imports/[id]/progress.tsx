import { Section } from '@/components/ui/card'
import { FilledText } from '@/components/ui/filled-text'
import { LINK, TextLink } from '@/components/ui/text-link'
import type { Language } from '@/lib/core/language'
import type { presentImport } from '@/lib/import/present'
import { MESSAGES } from '@/messages/catalogue'
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
  const words = MESSAGES[language].imports.result
  return (
    <Section id="result" title={words.title}>
      <ul className="flex flex-col gap-2 text-sm">
        <li>
          <FilledText
            text={words.download}
            values={{
              link: (
                <a href={`${here}/imports/${id}/result`} download className={LINK}>
                  {words.downloadLink}
                </a>
              ),
            }}
          />
        </li>
        <li>
          <FilledText
            text={words.customers}
            values={{ link: <TextLink href={`${here}/customers`}>{words.customersLink}</TextLink> }}
          />
        </li>
      </ul>
    </Section>
  )
}
