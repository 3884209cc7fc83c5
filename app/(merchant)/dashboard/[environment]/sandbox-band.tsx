import { SandboxClock } from '@/components/dashboard/sandbox-clock'
import { PageLink } from '@/components/ui/page-link'
import { Ribbon } from '@/components/ui/ribbon'

interface SandboxBandProps {
  now: Date
  timeZone: string
  /** The page that moves the clock, for those who may open it. */
  tools: string | null
}

/** The band over every page of the sandbox, with the time of its clock. It stays in sight. */
export function SandboxBand({ now, timeZone, tools }: SandboxBandProps) {
  const clock = <SandboxClock now={now.toISOString()} timeZone={timeZone} />
  return (
    <aside aria-label="Sandbox" className="sticky top-0 z-10 h-(--band) overflow-hidden whitespace-nowrap">
      <Ribbon>
        Sandbox: no real money.<span className="max-sm:sr-only"> Its time is</span>{' '}
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
