import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { requireOperator } from '@/app/_operator/door'
import { OperatorFrame } from '@/app/_operator/operator-frame'
import { GUIDE } from '@/app/outbox/guide'
import { PageHead } from '@/components/dashboard/page-head'
import { Facts } from '@/components/ui/facts'
import { Instant } from '@/components/ui/instant'
import { findOutboxMessage } from '@/lib/messages/outbox/read'

export const metadata: Metadata = { title: 'Message', robots: { index: false } }

/** One message, as a mail program shows it and as plain text. */
export default async function OutboxMessagePage({ params }: { params: Promise<{ id: string }> }) {
  await requireOperator('outbox')
  const id = z.uuid().safeParse((await params).id)
  if (!id.success) notFound()
  const message = await findOutboxMessage(id.data)
  if (!message) notFound()
  const { channel, recipient, subject, html, text, createdAt } = message
  return (
    <OperatorFrame guide={GUIDE}>
      <PageHead
        crumbs={[{ href: '/outbox', title: 'Outbox' }]}
        title={subject ?? (channel === 'sms' ? 'SMS' : 'Message')}
      />
      <Facts
        facts={[
          { label: 'To', value: recipient },
          { label: 'Written', value: <Instant at={createdAt} timeZone="UTC" /> },
        ]}
      />
      {html && (
        // Links open in a new tab. The mail itself can run nothing.
        <iframe
          className="h-[34rem] w-full rounded-lg border border-line"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={html.replace('<head>', '<head><base target="_blank">')}
          title="The mail"
        />
      )}
      {text && (
        <pre className="rounded-lg border border-line bg-sunken p-4 font-sans text-sm wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
      )}
    </OperatorFrame>
  )
}
