import type { Metadata } from 'next'
import { TextLink } from '@/components/ui/text-link'
import { env } from '@/lib/infra/env'
import { listOutbox } from '@/lib/infra/outbox'
import { requireOutboxKey } from './door'

export const metadata: Metadata = { title: 'Outbox', robots: { index: false } }
export const dynamic = 'force-dynamic'

/** The messages that stay on this instance. An operator reads them here. */
export default async function OutboxPage() {
  await requireOutboxKey()
  const messages = await listOutbox()
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-6 px-6 py-10">
      <nav className="text-sm">
        <TextLink href="/">Khata</TextLink>
      </nav>
      <header className="flex flex-col gap-1">
        <h1 className="text-2xl font-semibold tracking-tight">Outbox</h1>
        <p className="text-ink-muted">
          {env().SMTP_URL
            ? 'In the sandbox a mail leaves only for a member of the business. The others stay here, newest first.'
            : 'This instance has no mail server. What it would have sent is here, newest first.'}{' '}
          {env().SMS_PROVIDER
            ? 'SMS of the sandbox stay here too.'
            : 'It sends no SMS either: they are here too.'}
        </p>
      </header>
      {messages.length === 0 && <p>No message yet. Send an invoice, and its mail appears here.</p>}
      <ul className="divide-y divide-line border-y border-line">
        {messages.map(({ id, channel, recipient, subject, text, createdAt }) => (
          <li key={id}>
            <a className="flex flex-col gap-1 py-3 hover:underline" href={`/outbox/${id}`}>
              <span className="font-medium">{subject ?? text}</span>
              <span className="text-sm text-ink-muted">
                {channel === 'sms' ? 'SMS' : 'Mail'} to {recipient}, {createdAt.toISOString()}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </main>
  )
}
