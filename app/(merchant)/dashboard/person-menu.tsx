import { ChevronsUpDown, CircleUserRound } from 'lucide-react'
import { ForgetsWaiting } from '@/components/counter/forgets-waiting'
import { DropPanel } from '@/components/dashboard/drop-panel'
import { LanguageChoice } from '@/components/dashboard/language-choice'
import { SHORTCUTS_ID } from '@/components/dashboard/shortcuts-id'
import { ThemeChoice } from '@/components/dashboard/theme-choice'
import { Form } from '@/components/form/form'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { PageLink } from '@/components/ui/page-link'
import { toWire } from '@/lib/core/id'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import type { Theme } from '@/lib/core/theme'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { signOutWithForm } from '../../(auth)/sign-in/actions'

/** The texts of the frame around every page. */
export type FrameWords = Messages['frame']

interface PersonMenuProps {
  person: { accountId: string; name: string; email: string }
  role: keyof FrameWords['role']
  language: Language
  securityHref: string
  theme: Theme
}

const ITEM = 'flex min-h-9 w-full items-center rounded-md px-2 text-left text-sm hover:bg-action-quiet'

/** The menu of the signed-in person. */
export function PersonMenu({
  person: { accountId, name, email },
  role,
  language,
  securityHref,
  theme,
}: PersonMenuProps) {
  const words = MESSAGES[language].frame
  return (
    <DropPanel
      side="above"
      button={
        <>
          <CircleUserRound aria-hidden="true" className="size-5 shrink-0 text-ink-muted" strokeWidth={1.75} />
          <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
        </>
      }
    >
      <p className="px-2 py-1 text-xs wrap-anywhere text-ink-muted">
        {email} ({words.role[role]})
      </p>
      <PageLink href={securityHref} className={ITEM}>
        {words.security}
      </PageLink>
      {/* A plain link, because the documentation is a separate document with another language than this one may have. */}
      <a href="/docs" className={ITEM}>
        {words.documentation}
      </a>
      <button {...opensDialog(SHORTCUTS_ID)} className={`${ITEM} max-lg:hidden`}>
        {words.shortcuts.title}
      </button>
      <ThemeChoice chosen={theme} words={words.theme} />
      <LanguageChoice language={language} label={words.language} />
      {language !== DEFAULT_LANGUAGE && (
        <p className="px-2 pb-1 text-xs text-pretty text-ink-muted">{words.otherPages}</p>
      )}
      <ForgetsWaiting
        accountId={toWire('acc', accountId)}
        action={signOutWithForm}
        words={words.drop}
        language={language}
      >
        <Form action={signOutWithForm}>
          <button type="submit" className={ITEM}>
            {words.signOut}
          </button>
        </Form>
      </ForgetsWaiting>
    </DropPanel>
  )
}
