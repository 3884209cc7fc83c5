import { cookies } from 'next/headers'
import { signOutWithForm } from '@/app/(auth)/sign-in/actions'
import { LiveBand } from '@/components/dashboard/live-band'
import { PageHead } from '@/components/dashboard/page-head'
import { SectionTabs } from '@/components/dashboard/section-tabs'
import { ThemeChoice } from '@/components/dashboard/theme-choice'
import { Form } from '@/components/form/form'
import { Ribbon } from '@/components/ui/ribbon'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { Wordmark } from '@/components/ui/wordmark'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { THEME_COOKIE, themeOf } from '@/lib/core/theme'
import { MESSAGES } from '@/messages/catalogue'
import type { OperatorVisit } from './visit'

/** The operator's places, below `/operator/<environment>`. */
const PLACES = {
  '': 'Today',
  proof: 'Proof',
  settlements: 'Settlements',
  payouts: 'Payouts',
  businesses: 'Businesses',
  reconciliation: 'Reconciliation',
  audit: 'Audit log',
}

interface FrameProps {
  visit: OperatorVisit
  here: keyof typeof PLACES
  /** The title of a page below a place. */
  title?: string
  status?: React.ReactNode
  lead?: React.ReactNode
  children: React.ReactNode
}

/** The frame and the heading of every operator page. */
export async function Frame({ visit, here, title, status, lead, children }: FrameProps) {
  const { environment, session } = visit
  const words = MESSAGES[DEFAULT_LANGUAGE].frame
  const href = (path: string) => `/operator/${environment}${path && `/${path}`}`
  const switches = (['sandbox', 'production'] as const).map((each) => ({
    href: `/operator/${each}${here && `/${here}`}`,
    title: words.environments[each],
  }))
  return (
    <div className="[--band:29px]">
      {environment === 'production' ? (
        <LiveBand words={words} />
      ) : (
        <aside aria-label={words.environments.sandbox}>
          <Ribbon>{words.noRealMoney}</Ribbon>
        </aside>
      )}
      <div className="mx-auto flex min-h-dvh max-w-280 flex-col px-4 sm:px-6 lg:px-10">
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 print:hidden">
          <span className="flex items-center gap-3">
            <Wordmark size="small" />
            <span className="text-sm text-ink-muted">Operator</span>
          </span>
          <SectionTabs
            label={words.environment}
            sections={switches}
            here={`/operator/${environment}${here && `/${here}`}`}
          />
        </header>
        <SectionTabs
          label="Operator"
          sections={Object.entries(PLACES).map(([path, name]) => ({ href: href(path), title: name }))}
          here={href(here)}
        />
        <main id="content" tabIndex={-1} className="flex flex-1 flex-col gap-6 py-6 text-sm outline-none">
          <PageHead
            title={title ?? PLACES[here]}
            {...(title && { crumbs: [{ href: href(here), title: PLACES[here] }] })}
            status={status}
          >
            {lead}
          </PageHead>
          {children}
        </main>
        <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4 text-xs text-ink-muted print:hidden">
          <span className="wrap-anywhere">
            {session.name}, {session.email}
            {!visit.mayOperate && ' (viewer)'}
          </span>
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ThemeChoice chosen={themeOf((await cookies()).get(THEME_COOKIE)?.value)} words={words.theme} />
            <TextLink href="/dashboard">Dashboard</TextLink>
            <Form action={signOutWithForm}>
              <SubmitButton look="quiet" size="small">
                {words.signOut}
              </SubmitButton>
            </Form>
          </span>
        </footer>
      </div>
    </div>
  )
}
