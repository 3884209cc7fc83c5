import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { STATUS } from '@/app/(merchant)/dashboard/[environment]/sandbox/messages/list'
import { Detail } from '@/components/dashboard/detail'
import { ObjectLink } from '@/components/dashboard/object-link'
import { placeHref } from '@/components/dashboard/places'
import { CopyableId } from '@/components/ui/copyable-id'
import { Fold } from '@/components/ui/fold'
import { Ago } from '@/components/ui/instant'
import { JsonView } from '@/components/ui/json-view'
import { Notice } from '@/components/ui/notice'
import { StatusMark } from '@/components/ui/status-mark'
import { found } from '@/lib/core/found'
import { fromWire } from '@/lib/core/id'
import { presentMessage } from '@/lib/sandbox/present'
import { getMessage } from '@/lib/sandbox/read'
import { orNotFound } from '../../../../../or-not-found'
import { visit } from '../../../../visit'

export const metadata: Metadata = { title: 'Message' }

type Props = PageProps<'/dashboard/[environment]/sandbox/messages/[messageId]'>

export default async function MessagePage({ params }: Props) {
  const { environment: named, messageId } = await params
  const { ctx, environment, business } = await visit(named, 'sandbox:read')
  if (environment !== 'sandbox') notFound()
  const row = await orNotFound((async () => getMessage(ctx, found(fromWire('msg', messageId))))())
  const message = presentMessage(row)
  const { tone, word } = STATUS[message.status]
  return (
    <Detail
      crumbs={[{ href: placeHref(environment, 'sandbox/messages'), title: 'Messages' }]}
      title={message.subject ?? 'SMS'}
      status={<StatusMark tone={tone}>{word}</StatusMark>}
      facts={[
        { label: 'ID', value: <CopyableId id={message.id} /> },
        { label: 'To', value: message.recipient },
        { label: 'From', value: message.senderName },
        { label: 'Kind', value: message.channel === 'sms' ? 'SMS' : 'Mail' },
        {
          label: 'Created, in real time',
          value: <Ago at={message.createdAt} now={new Date()} timeZone={business.timeZone} />,
        },
        {
          label: 'Invoice',
          value: message.invoiceId && <ObjectLink environment={environment} id={message.invoiceId} />,
        },
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
        // Without scripts, and with an origin of its own. A reader can follow a link in a new tab.
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
      <JsonView source={`GET /v1/sandbox/messages/${message.id}`} value={message} />
    </Detail>
  )
}

function Plain({ text }: { text: string }) {
  return (
    <pre className="rounded-md bg-sunken p-4 font-sans text-sm wrap-anywhere whitespace-pre-wrap">{text}</pre>
  )
}
