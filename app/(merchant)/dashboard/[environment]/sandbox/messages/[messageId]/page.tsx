import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { onPage } from '@/app/on-page'
import { Fold } from '@/components/ui/fold'
import { Notice } from '@/components/ui/notice'
import { Mark } from '@/components/ui/status-mark'
import { presentMessage } from '@/lib/sandbox/present'
import { getMessage } from '@/lib/sandbox/read'
import { factsOf } from '../../../../object/facts-of'
import { ObjectPage } from '../../../../object/object-page'
import { visit } from '../../../../visit'
import { MESSAGE_MARKS, messageList } from '../list'

export const metadata: Metadata = { title: 'Message' }

type Props = PageProps<'/dashboard/[environment]/sandbox/messages/[messageId]'>

export default async function MessagePage({ params }: Props) {
  const { environment, messageId } = await params
  const visitor = await visit(environment, 'sandbox:read')
  if (visitor.environment !== 'sandbox') notFound()
  const row = await onPage('msg', messageId, (id) => getMessage(visitor.ctx, id))
  const message = presentMessage(row)
  const fact = factsOf(visitor, 'real')
  return (
    <ObjectPage
      of={messageList}
      visit={visitor}
      api="sandbox/messages"
      value={message}
      title={message.subject ?? 'SMS'}
      status={<Mark of={MESSAGE_MARKS} is={message.status} />}
      facts={[
        fact.id(message.id),
        { label: 'To', value: message.recipient },
        { label: 'From', value: message.senderName },
        { label: 'Kind', value: message.channel === 'sms' ? 'SMS' : 'Mail' },
        fact.ago('Created, in real time', message.createdAt),
        fact.object('Invoice', message.invoiceId),
      ]}
    >
      {message.lastError && (
        <Notice look="warning">
          {message.status === 'failed' ? 'It was not sent.' : 'The last attempt failed.'} {message.lastError}
        </Notice>
      )}
      {message.text === null && (
        <Notice look="info">Its text is kept only while it waits, or if it stays in the sandbox.</Notice>
      )}
      {row.html !== null && (
        // The frame runs no scripts, and has an origin of its own. Links open in a new tab.
        <iframe
          title="The mail"
          src={`/dashboard/sandbox/sandbox/messages/${message.id}/html`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="h-[34rem] w-full rounded-lg border border-line"
        />
      )}
      {message.text !== null &&
        (row.html === null ? (
          <Plain text={message.text} />
        ) : (
          <Fold title="As plain text">
            <Plain text={message.text} />
          </Fold>
        ))}
    </ObjectPage>
  )
}

function Plain({ text }: { text: string }) {
  return (
    <pre className="rounded-md bg-sunken p-4 font-sans text-sm wrap-anywhere whitespace-pre-wrap">{text}</pre>
  )
}
