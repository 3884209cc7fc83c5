import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { TextLink } from '@/components/ui/text-link'
import { findOutboxMessage } from '@/lib/infra/outbox'
import { requireOutboxKey } from '../door'

export const metadata: Metadata = { title: 'Message', robots: { index: false } }

/** One message, as a mail program would show it and as plain text. */
export default async function OutboxMessagePage({ params }: { params: Promise<{ id: string }> }) {
  await requireOutboxKey()
  const id = z.uuid().safeParse((await params).id)
  if (!id.success) notFound()
  const message = await findOutboxMessage(id.data)
  if (!message) notFound()
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-6 px-6 py-10">
      <nav className="text-sm">
        <TextLink href="/outbox">Outbox</TextLink>
      </nav>
      <header className="flex flex-col gap-1">
        <h1 className="text-2xl font-semibold tracking-tight">{message.subject ?? 'Message'}</h1>
        <p className="text-ink-muted">
          To {message.recipient}, {message.createdAt.toISOString()}
        </p>
      </header>
      {message.html && (
        // A reader can follow a link in a new tab. The mail itself can run nothing.
        <iframe
          className="h-[34rem] w-full rounded-md border border-line"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={message.html.replace('<head>', '<head><base target="_blank">')}
          title="The mail"
        />
      )}
      {message.text && (
        <pre className="rounded-md bg-sunken p-4 font-sans text-sm wrap-anywhere whitespace-pre-wrap">
          {message.text}
        </pre>
      )}
    </main>
  )
}
