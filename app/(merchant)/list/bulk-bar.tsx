'use client'

import { X } from 'lucide-react'
import { use } from 'react'
import { buttonClass } from '@/components/ui/button-look'
import { FilledText } from '@/components/ui/filled-text'
import { SelectionContext } from '@/components/ui/selection'
import { MAX_IDS } from '@/lib/bulk-action/limits-schema'
import { countIn } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { BulkVerbs } from './bulk-verbs'
import { idsParam, MAX_EXPORTED } from './export-ids'
import type { BulkVerb, ListBulk } from './list-bulk'

export interface BulkBarProps {
  ids: ListBulk<never, never, never>['ids']
  actions: readonly BulkVerb[]
  /** The filters of the list as JSON, used when all matching rows are selected. */
  where: string
  /** The address of the list's CSV with its filters. Null if the visitor may not have it. */
  csv: string | null
  /** The text of the button that selects all matching rows. False if the page already shows all. */
  all: React.ReactNode
  words: Messages['list']['chosen']
  language: Language
}

const QUIET = buttonClass({ look: 'quiet', size: 'small' })
const LINK = 'min-h-7 rounded-md px-1.5 text-sm font-medium text-link hover:underline'

/** How many rows are selected, and the actions for them. Each button leads to a page that says what it will do. */
export function BulkBar({ ids, actions, where, csv, all, words, language }: BulkBarProps) {
  const selection = use(SelectionContext)
  if (!selection) return null
  const { chosen, elsewhere, isAll } = selection
  const many = (count: number) => countIn(language, count)
  const every = [...chosen, ...elsewhere]
  const sent: Record<string, string> = isAll ? { where } : { [ids]: every.join() }
  const actionsNow = isAll || every.length <= MAX_IDS ? actions : []
  return (
    <section
      aria-label={words.label}
      className="sticky bottom-3 z-[3] flex flex-col gap-2 rounded-lg border border-line-strong bg-raised px-4 py-2.5 shadow-float print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="figures font-medium">
          {isAll ? (
            <FilledText text={words.allAre} values={{ all }} />
          ) : (
            filled(elsewhere.length > 0 ? words.elsewhere : words.some, {
              count: many(every.length),
              others: many(elsewhere.length),
            })
          )}
        </p>
        {!isAll && chosen.size < selection.ids.length && (
          <button type="button" onClick={selection.choosePage} className={LINK}>
            {filled(words.page, { count: many(selection.ids.length) })}
          </button>
        )}
        {!isAll && all && (
          <button type="button" onClick={selection.chooseAll} className={LINK}>
            {all}
          </button>
        )}
        <button
          type="button"
          onClick={selection.clear}
          aria-label={words.none}
          title={words.noneKey}
          className="ml-auto grid size-7 place-items-center rounded-full text-ink-muted hover:bg-action-quiet hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isAll && every.length > MAX_IDS && (
          <p className="self-center text-sm text-ink-muted">
            {filled(words.tooMany, { count: many(MAX_IDS) })}
          </p>
        )}
        <BulkVerbs actions={actionsNow} sent={sent} words={words} />
        {csv && (
          <Export
            csv={csv}
            chosen={isAll ? null : every}
            words={{
              export: words.export,
              tooMany: filled(words.tooManyForFile, { count: many(MAX_EXPORTED) }),
            }}
          />
        )}
      </div>
    </section>
  )
}

interface ExportProps {
  csv: string
  /** Null means all matching rows. */
  chosen: readonly string[] | null
  words: { export: string; tooMany: string }
}

function Export({ csv, chosen, words }: ExportProps) {
  if (chosen && chosen.length > MAX_EXPORTED)
    return <p className="self-center text-sm text-ink-muted">{words.tooMany}</p>
  const href = chosen ? `${csv.split('?')[0]}?ids=${idsParam(chosen)}` : csv
  return (
    <a href={href} className={QUIET}>
      {words.export}
    </a>
  )
}
