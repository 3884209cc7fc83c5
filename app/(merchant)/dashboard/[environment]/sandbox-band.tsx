import Link from 'next/link'
import { SandboxClock } from '@/components/dashboard/sandbox-clock'
import { Ribbon } from '@/components/ui/ribbon'

/** The band over every page of the sandbox, with the time of its clock. It stays in sight. */
export function SandboxBand({ now, timeZone }: { now: Date; timeZone: string }) {
  return (
    <aside aria-label="Sandbox" className="sticky top-0 z-10 h-(--band) overflow-hidden whitespace-nowrap">
      <Ribbon>
        Sandbox: no real money.<span className="max-sm:sr-only"> Its time is</span>{' '}
        <Link
          href="/dashboard/sandbox/sandbox"
          prefetch={false}
          className="rounded underline underline-offset-2"
        >
          <SandboxClock now={now.toISOString()} timeZone={timeZone} />
        </Link>
      </Ribbon>
    </aside>
  )
}
