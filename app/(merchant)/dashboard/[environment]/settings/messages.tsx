import { PreviewLanguages } from '@/components/dashboard/as-customers-see'
import { addressOf } from '@/components/ui/address-of'
import { PageLink } from '@/components/ui/page-link'
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import type { SearchParams } from '../../../list/list-query'
import type { Visit } from '../../visit'
import { NoticePreview } from './message-notices'
import { CheckoutPreview, InvoicePreview } from './message-pages'
import { STEP_NAMES, type StepName, stepNamed } from './message-steps'

interface MessagesProps {
  visit: Visit
  /** The address of the section. */
  here: string
  asked: SearchParams
}

/** What customers read at each step, in the words and the look in which it is sent. The choice is in the address. */
export function Messages({ visit, here, asked }: MessagesProps) {
  const language = languageOf(String(asked.lang)) ?? DEFAULT_LANGUAGE
  const { settings, invoices } = MESSAGES[visit.language]
  const { messages: words, steps } = settings
  const name = stepNamed(asked.step)
  const hrefOf = (step: StepName, lang: Language) =>
    addressOf(here, [
      ['step', step],
      ['lang', lang],
    ])
  return (
    <section
      aria-labelledby="messages"
      className="grid gap-x-10 gap-y-4 border-t border-line pt-6 lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-3">
        <h2 id="messages" className="text-base font-semibold">
          {words.title}
        </h2>
        <p className="text-sm text-pretty text-ink-muted">{words.lead}</p>
        <nav aria-label={words.steps}>
          <ul className="flex gap-1 text-sm max-lg:flex-wrap lg:flex-col">
            {STEP_NAMES.map((each) => (
              <li key={each}>
                <PageLink
                  href={hrefOf(each, language)}
                  scroll={false}
                  aria-current={each === name ? 'page' : undefined}
                  className="flex min-h-7.5 items-center rounded-md border-l-2 border-transparent px-2 text-ink-muted hover:bg-action-quiet hover:text-ink aria-[current]:border-khata aria-[current]:bg-action-quiet aria-[current]:font-medium aria-[current]:text-ink"
                >
                  {steps[each].title}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <p className="max-w-prose text-sm text-pretty text-ink-muted">{steps[name].when}</p>
          <PreviewLanguages
            label={invoices.page.previewLanguage}
            shown={language}
            hrefOf={(each) => hrefOf(name, each)}
          />
        </div>
        {name === 'checkout' ? (
          <CheckoutPreview visit={visit} language={language} />
        ) : name === 'invoice' ? (
          <InvoicePreview visit={visit} language={language} />
        ) : (
          <NoticePreview visit={visit} kind={name} language={language} here={here} />
        )}
      </div>
    </section>
  )
}
