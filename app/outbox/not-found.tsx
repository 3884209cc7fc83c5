import type { Metadata } from 'next'
import { QuietPage } from '@/components/ui/quiet-page'
import { TextLink } from '@/components/ui/text-link'

export const metadata: Metadata = { title: 'The outbox is closed' }

export default function ClosedOutbox() {
  return (
    <QuietPage title="The outbox is closed">
      <p className="text-pretty text-ink-muted">
        It opens with the address that <code className="font-mono text-sm">npm start</code> prints. If this
        page was open before, the message may be older than 30 days.
      </p>
      <p>
        <TextLink href="/">Go to the start page</TextLink>
      </p>
    </QuietPage>
  )
}
