import { Mail, MessageSquareText } from 'lucide-react'
import type { Metadata } from 'next'
import { requireOperator } from '@/app/_operator/door'
import { OperatorFrame } from '@/app/_operator/operator-frame'
import { GUIDE } from '@/app/outbox/guide'
import { Empty } from '@/components/ui/empty'
import { Ago } from '@/components/ui/instant'
import { env } from '@/lib/infra/env'
import { listOutbox } from '@/lib/messages/outbox/read'

export const metadata: Metadata = { title: 'Outbox', robots: { index: false } }
export const dynamic = 'force-dynamic'

/** The messages that are not sent, but stay on this instance. An operator can read them here. */
export default async function OutboxPage() {
  await requireOperator('outbox')
  const messages = await listOutbox()
  const now = new Date()
  return (
    <OperatorFrame guide={GUIDE}>
      <div className="flex flex-col gap-1">
        <h1 className="text-2xl font-semibold tracking-tight">Outbox</h1>
        <p className="text-sm text-pretty text-ink-muted">
          {env().SMTP_URL
            ? 'In the sandbox a mail leaves only for a member of the business. The others stay here, newest first.'
            : 'This instance has no mail server. What it would have sent is here, newest first.'}{' '}
          {env().SMS_PROVIDER
            ? 'SMS of the sandbox stay here too.'
            : 'It sends no SMS either: they are here too.'}
        </p>
      </div>
      {messages.length === 0 && <Empty>No message yet. Send an invoice, and its mail appears here.</Empty>}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {messages.map(({ id, channel, recipient, subject, text, createdAt }) => {
          const Icon = channel === 'sms' ? MessageSquareText : Mail
          return (
            <li key={id}>
              <a
                className="-mx-3 grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-x-3 rounded-md px-3 py-3 text-sm hover:bg-sunken"
                href={`/outbox/${id}`}
              >
                <Icon aria-hidden="true" className="mt-0.5 size-4 text-ink-muted" />
                <span className="flex min-w-0 flex-col gap-0.5">
                  <span className="font-medium wrap-anywhere">{subject ?? text}</span>{' '}
                  <span className="text-xs wrap-anywhere text-ink-muted">
                    {channel === 'sms' ? 'SMS' : 'Mail'} to {recipient}
                  </span>
                </span>
                <span className="text-xs text-ink-muted">
                  <Ago at={createdAt} timeZone="UTC" now={now} inRow />
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </OperatorFrame>
  )
}
