import { LANGUAGES, type Language } from '@/lib/core/language'
import { type ReconciliationKind, reasonsOf } from '@/lib/top-up/reconciliation'
import { MESSAGES } from '@/messages/catalogue'

type Words = Readonly<Record<string, string>>

const VALUES = new Map(LANGUAGES.map((language) => [language, valuesIn(language)]))

/** The word for a value of a detail, such as the method of a payment. Undefined: it has none, as a name or a number. */
export const wordOfValue = (name: string, value: string, language: Language): string | undefined =>
  VALUES.get(language)?.[name]?.[value]

/** The details whose values are a few, each with a word, by the name of the detail. */
function valuesIn(language: Language): Readonly<Record<string, Words>> {
  const { audit, bulk, catalog, frame, places, reconciliation, states } = MESSAGES[language]
  const kinds = Object.entries(reconciliation.kinds) as [ReconciliationKind, string][]
  return {
    ...audit.details.values,
    action: bulk.titles,
    calendar: catalog.priceForm.calendars,
    environment: frame.environments,
    from: frame.role,
    to: frame.role,
    role: frame.role,
    list: places.pages,
    metadata: { changed: audit.details.changed },
    method: states.method,
    reason: Object.fromEntries(
      kinds.flatMap(([kind, word]) => reasonsOf(kind).map((reason) => [reason, word])),
    ),
    status: states.subscription,
  }
}
