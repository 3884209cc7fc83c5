import { TextLink } from '@/components/ui/text-link'
import type { Language } from '@/lib/core/language'
import type { Messages } from '@/messages/catalogue'

/** For members of a business that the operator has not approved for production yet. */
export function ApprovalBanner({
  language,
  words,
}: {
  language: Language
  words: Messages['frame']['approval']
}) {
  return (
    <section
      lang={language}
      aria-labelledby="approval"
      className="flex flex-col gap-3 rounded-lg border border-late-line bg-late-ground p-5"
    >
      <h2 id="approval" className="text-base font-semibold">
        {words.title}
      </h2>
      <p className="text-pretty">{words.text}</p>
      <p>
        <TextLink href="/dashboard/production/settings#registration">{words.complete}</TextLink>
      </p>
    </section>
  )
}
