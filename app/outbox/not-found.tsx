import type { Metadata } from 'next'
import { TextLink } from '@/components/ui/text-link'

export const metadata: Metadata = { title: 'The outbox is closed' }

export default function ClosedOutbox() {
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-6 px-6 py-10">
      <h1 className="text-2xl font-semibold tracking-tight">The outbox is closed</h1>
      <p>
        It opens with the address that <code className="font-mono text-sm">npm start</code> prints. If this
        page was open before, the message may be older than 30 days.
      </p>
      <p>
        <TextLink href="/">Go to the start page</TextLink>
      </p>
    </main>
  )
}
