import { Menu, Search } from 'lucide-react'
import { cookies } from 'next/headers'
import { frameLanguage } from '@/app/staff-language'
import { AnnouncementScope } from '@/components/dashboard/announcement'
import { EnvironmentScope } from '@/components/dashboard/environment-context'
import { EnvironmentSwitch } from '@/components/dashboard/environment-switch'
import { Coming, GoingScope } from '@/components/dashboard/going-scope'
import { Live } from '@/components/dashboard/live'
import { LiveBand } from '@/components/dashboard/live-band'
import { PageSkeleton } from '@/components/dashboard/page-skeleton'
import { paletteActions } from '@/components/dashboard/palette-actions'
import { PaletteScope } from '@/components/dashboard/palette-scope'
import { PhoneSheet, SHEET_ID } from '@/components/dashboard/phone-sheet'
import { placeHref } from '@/components/dashboard/place-href'
import { knownPlaces, placesFor } from '@/components/dashboard/places'
import { Rail } from '@/components/dashboard/rail'
import { SandboxClock } from '@/components/dashboard/sandbox-clock'
import { SearchButton } from '@/components/dashboard/search-button'
import { Shortcuts } from '@/components/dashboard/shortcuts'
import { ShortcutsDialog } from '@/components/dashboard/shortcuts-dialog'
import { EscapeTips } from '@/components/ui/escape-tips'
import { PageLink } from '@/components/ui/page-link'
import { Ribbon } from '@/components/ui/ribbon'
import { Wordmark } from '@/components/ui/wordmark'
import { bikramSambatDate, calendarDate } from '@/lib/core/calendar-date'
import { DAY_MS } from '@/lib/core/duration'
import { toWire } from '@/lib/core/id'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { THEME_COOKIE, themeOf } from '@/lib/core/theme'
import { newestEventId } from '@/lib/events/read'
import { hasBegun } from '@/lib/overview/has-begun'
import { MESSAGES } from '@/messages/catalogue'
import { OutboxHint } from '../../../(auth)/outbox-hint'
import { ApprovalBanner } from '../approval-banner'
import { BusinessSwitcher } from '../business-switcher'
import { ConfirmBanner } from '../confirm-banner'
import { type FrameWords, PersonMenu } from '../person-menu'
import { visit } from '../visit'
import { workplacesOf } from '../workplaces'
import { railCounts } from './_home/rail-counts'

// These icons are rendered on the server, so their shapes are not part of the pages' scripts.
const SEARCH_ICON = <Search aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />

const shapesIn = ({ underWay }: FrameWords) => ({
  home: <PageSkeleton shape="home" underWay={underWay} />,
  list: <PageSkeleton shape="list" underWay={underWay} />,
  object: <PageSkeleton shape="object" underWay={underWay} />,
  form: <PageSkeleton shape="form" underWay={underWay} />,
})

/** The frame of every page of the dashboard, in the language of its reader. A page in another language is marked as such. */
export default async function DashboardLayout({ params, children }: LayoutProps<'/dashboard/[environment]'>) {
  const visitor = await visit((await params).environment, 'security:read')
  const { ctx, environment, role, session, business, may } = visitor
  const isLive = may('events:read')
  const [businesses, newest, language, isLiveBusiness] = await Promise.all([
    workplacesOf(session.accountId),
    isLive ? newestEventId(ctx) : null,
    frameLanguage(),
    hasBegun({ ...ctx, environment: 'production' }),
  ])
  const { frame: words, places: titles } = MESSAGES[language]
  const maySearch = may('merchant:read')
  const counts = railCounts(visitor)
  const groups = placesFor(environment, may, titles)
  const withLetter = groups.flatMap(({ places }) =>
    places.flatMap(({ path, title, letter }) => (letter ? [{ path, title, letter }] : [])),
  )
  const pinned = groups.filter((group) => group.pinned)
  return (
    <EnvironmentScope environment={environment} places={knownPlaces(environment)}>
      <GoingScope>
        <PaletteScope
          actions={
            maySearch ? paletteActions(environment, may, MESSAGES[DEFAULT_LANGUAGE].places.actions) : null
          }
        >
          <div lang={language} className="[--band:29px]">
            <a
              href="#content"
              className="sr-only z-30 rounded-md bg-raised px-3 py-2 text-sm font-medium focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
            >
              {words.skip}
            </a>
            {environment === 'production' ? (
              <LiveBand words={words} />
            ) : (
              <SandboxBand
                words={words}
                language={language}
                now={ctx.now}
                timeZone={business.timeZone}
                tools={may('sandbox:read') ? placeHref(environment, 'sandbox') : null}
              />
            )}
            <div className="lg:flex">
              <PhoneSheet>
                <BusinessSwitcher
                  businesses={businesses}
                  here={{ id: toWire('biz', ctx.businessId), name: business.name }}
                  words={words}
                />
                <EnvironmentSwitch
                  label={words.environment}
                  titles={words.environments}
                  leadsToGoLive={!isLiveBusiness && may('merchant:write')}
                />
                {maySearch && (
                  <search>
                    <SearchButton look="field" icon={SEARCH_ICON} label={words.shortcuts.search} />
                  </search>
                )}
                <div className="min-h-0 flex-1 overflow-y-auto pb-3 [mask-image:linear-gradient(to_top,transparent,black_0.75rem)] [scrollbar-gutter:stable] [scrollbar-width:thin]">
                  <Rail
                    label={words.dashboard}
                    groups={groups.filter((group) => !group.pinned)}
                    counts={counts}
                    toLookAt={words.toLookAt}
                    language={language}
                  />
                </div>
                {pinned.length > 0 && (
                  <div className="border-t border-line pt-2">
                    <Rail
                      label={titles.groups.sandbox}
                      groups={pinned}
                      counts={counts}
                      toLookAt={words.toLookAt}
                      language={language}
                    />
                  </div>
                )}
                <PersonMenu
                  person={session}
                  role={role}
                  language={language}
                  securityHref={placeHref(environment, 'security')}
                  theme={themeOf((await cookies()).get(THEME_COOKIE)?.value)}
                />
              </PhoneSheet>
              <div className="min-w-0 flex-1">
                <header className="flex print:hidden items-center justify-between gap-3 border-b border-line px-4 py-2 lg:hidden">
                  <Wordmark size="small" />
                  <span className="flex-1" />
                  {maySearch && (
                    <SearchButton look="icon" icon={SEARCH_ICON} label={words.shortcuts.search} />
                  )}
                  <button
                    type="button"
                    popoverTarget={SHEET_ID}
                    className="inline-flex min-h-9 items-center gap-2 rounded-md px-2 text-sm font-medium hover:bg-action-quiet"
                  >
                    <Menu aria-hidden="true" className="size-5" />
                    {words.menu}
                  </button>
                </header>
                <main
                  id="content"
                  lang={DEFAULT_LANGUAGE}
                  tabIndex={-1}
                  className="mx-auto max-w-280 px-4 py-6 text-sm outline-none sm:px-6 lg:px-10 lg:py-8"
                >
                  <AnnouncementScope>
                    <Coming shapes={shapesIn(words)}>
                      {!session.emailVerified && (
                        <ConfirmBanner
                          email={session.email}
                          whereMailIs={<OutboxHint />}
                          language={language}
                          words={words.confirm}
                        />
                      )}
                      {environment === 'production' && business.productionWaitsSince && (
                        <ApprovalBanner language={language} words={words.approval} />
                      )}
                      {children}
                    </Coming>
                  </AnnouncementScope>
                </main>
              </div>
            </div>
            <EscapeTips />
            {isLive && <Live newest={newest} />}
            <Shortcuts places={withLetter}>
              <ShortcutsDialog places={withLetter} words={words.shortcuts} />
            </Shortcuts>
          </div>
        </PaletteScope>
      </GoingScope>
    </EnvironmentScope>
  )
}

interface SandboxBandProps {
  words: FrameWords
  language: Language
  now: Date
  timeZone: string
  /** The address of the page that moves the clock. Null if the visitor may not open it. */
  tools: string | null
}

/** The band above every page of the sandbox, with the time of its clock. It stays visible while scrolling. */
function SandboxBand({ words, language, now, timeZone, tools }: SandboxBandProps) {
  const clock = (
    <SandboxClock
      now={now.toISOString()}
      timeZone={timeZone}
      language={language}
      dates={language === DEFAULT_LANGUAGE ? [] : datesFrom(now, timeZone, language)}
    />
  )
  return (
    <aside
      aria-label={words.environments.sandbox}
      className="sticky top-0 z-10 h-(--band) overflow-hidden whitespace-nowrap"
    >
      <Ribbon>
        {words.noRealMoney}
        <span className="max-sm:sr-only"> {words.itsTime}</span>{' '}
        {tools ? (
          <PageLink href={tools} className="rounded underline underline-offset-2">
            {clock}
          </PageLink>
        ) : (
          clock
        )}
      </Ribbon>
    </aside>
  )
}

// A page is rarely open for longer, and each change of the sandbox renews it.
const DATES = 2

function datesFrom(now: Date, timeZone: string, language: Language): string[] {
  return Array.from({ length: DATES }, (_, n) => {
    const at = new Date(now.getTime() + n * DAY_MS)
    return bikramSambatDate(at, timeZone, language) ?? calendarDate(at, timeZone, language)
  })
}
