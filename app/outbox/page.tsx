import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { TextLink } from '@/components/ui/text-link'
import { listOutbox, outboxIsReadable } from '@/lib/infra/outbox'

export const metadata: Metadata = { title: 'Outbox', robots: { index: false } }
export const dynamic = 'force-dynamic'

/** Where messages end up on an instance without a mail server: a developer reads them here. */
export default async function OutboxPage() {
  if (!outboxIsReadable()) notFound()
  const messages = await listOutbox()
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-6 px-6 py-10">
      <nav className="text-sm">
        <TextLink href="/">Khata</TextLink>
      </nav>
      <header className="flex flex-col gap-1">
        <h1 className="text-2xl font-semibold tracking-tight">Outbox</h1>
        <p className="text-neutral-600 dark:text-neutral-400">
          This instance sends no mail. What it would have sent is here, newest first.
        </p>
      </header>
      {messages.length === 0 && <p>No message yet. Send an invoice, and its mail appears here.</p>}
      <ul className="divide-y divide-neutral-200 border-y border-neutral-200 dark:divide-neutral-800 dark:border-neutral-800">
        {messages.map(({ id, channel, recipient, subject, text, createdAt }) => (
          <li key={id}>
            <a className="flex flex-col gap-1 py-3 hover:underline" href={`/outbox/${id}`}>
              <span className="font-medium">{subject ?? text}</span>
              <span className="text-sm text-neutral-600 dark:text-neutral-400">
                {channel === 'sms' ? 'SMS' : 'Mail'} to {recipient}, {createdAt.toISOString()}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </main>
  )
}
