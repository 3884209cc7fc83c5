import type { Metadata } from 'next'
import { ClosedPage } from '../_operator/closed-page'

export const metadata: Metadata = { title: 'The outbox is closed' }

export default function ClosedOutbox() {
  return (
    <ClosedPage title="The outbox is closed">
      It opens with the address that <code className="font-mono text-sm">npm start</code> prints. If this page
      was open before, the message may be older than 30 days.
    </ClosedPage>
  )
}
