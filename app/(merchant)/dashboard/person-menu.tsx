import { ChevronsUpDown, CircleUserRound } from 'lucide-react'
import { ForgetsWaiting } from '@/components/counter/forgets-waiting'
import { DropPanel } from '@/components/dashboard/drop-panel'
import { SHORTCUTS_ID } from '@/components/dashboard/shortcuts-id'
import { ThemeChoice } from '@/components/dashboard/theme-choice'
import { Form } from '@/components/form/form'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { PageLink } from '@/components/ui/page-link'
import { toWire } from '@/lib/core/id'
import type { Theme } from '@/lib/core/theme'
import { signOutWithForm } from '../../(auth)/sign-in/actions'

interface PersonMenuProps {
  person: { accountId: string; name: string; email: string }
  role: string
  securityHref: string
  theme: Theme
}

const ITEM = 'flex min-h-9 w-full items-center rounded-md px-2 text-left text-sm hover:bg-action-quiet'

/** The person who is signed in, with what is theirs. */
export function PersonMenu({
  person: { accountId, name, email },
  role,
  securityHref,
  theme,
}: PersonMenuProps) {
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
        {email} ({role})
      </p>
      <PageLink href={securityHref} className={ITEM}>
        Your security
      </PageLink>
      <PageLink href="/docs" className={ITEM}>
        Documentation
      </PageLink>
      <button {...opensDialog(SHORTCUTS_ID)} className={`${ITEM} max-lg:hidden`}>
        Keyboard shortcuts
      </button>
      <ThemeChoice chosen={theme} />
      <ForgetsWaiting accountId={toWire('acc', accountId)} action={signOutWithForm}>
        <Form action={signOutWithForm}>
          <button type="submit" className={ITEM}>
            Sign out
          </button>
        </Form>
      </ForgetsWaiting>
    </DropPanel>
  )
}
