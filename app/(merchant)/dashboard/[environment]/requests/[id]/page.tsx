import type { Metadata } from 'next'
import { factsOf } from '@/app/(merchant)/dashboard/object/facts-of'
import { onPage } from '@/app/on-page'
import { ObjectLink } from '@/components/dashboard/object-link'
import { Section } from '@/components/ui/card'
import { Ago } from '@/components/ui/instant'
import { StatusMark } from '@/components/ui/status-mark'
import { TextLink } from '@/components/ui/text-link'
import { Timeline } from '@/components/ui/timeline'
import type { Environment } from '@/lib/core/api-key-format'
import { ERROR_CODES, type ErrorCode, errorEntry } from '@/lib/core/errors'
import { presentRequestDetail, type WireRequest, type WireRequestDetail } from '@/lib/request-log/present'
import { getRequest } from '@/lib/request-log/read'
import { ObjectPage } from '../../../object/object-page'
import { type Visit, visit } from '../../../visit'
import { requestList } from '../list'
import { callerText, callOutcome, callTitle, statusTone } from '../now'

export const metadata: Metadata = { title: 'Request' }

export default async function RequestPage({ params }: PageProps<'/dashboard/[environment]/requests/[id]'>) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'merchant:read')
  const { ctx, business } = visitor
  const request = presentRequestDetail(await onPage('req', id, (requestId) => getRequest(ctx, requestId)))
  return (
    <ObjectPage
      of={requestList}
      visit={visitor}
      api="merchant/requests"
      value={request}
      title={callTitle(request)}
      status={<StatusMark tone={statusTone(request.status)}>{request.status}</StatusMark>}
      now={callOutcome(request)}
      facts={requestFacts(visitor, request)}
    >
      {request.errorCode && <WhatWentWrong code={request.errorCode} />}
      <Caused request={request} environment={ctx.environment} timeZone={business.timeZone} />
    </ObjectPage>
  )
}

/** What the error code of a call means, with a link to its documentation. */
function WhatWentWrong({ code }: { code: string }) {
  const known = ERROR_CODES.find((each): each is ErrorCode => each === code)
  return (
    <Section id="error" title="What went wrong">
      <p className="text-sm text-pretty">
        {known ? (
          <TextLink href={`/docs/errors/${code}`}>
            <span className="font-mono text-xs">{code}</span>
          </TextLink>
        ) : (
          <span className="font-mono text-xs">{code}</span>
        )}
        {known && `: ${errorEntry(known).message}`}
      </p>
    </Section>
  )
}

const KINDS = { api_key: 'API key', member: 'Member', checkout: 'Checkout' } as const

/** Who made the call, when, how and from where. Calls are in real time, also in the sandbox. */
function requestFacts(visit: Visit, request: WireRequest) {
  const { caller, operation } = request
  const fact = factsOf(visit, 'real')
  return [
    fact.id(request.id),
    fact.ago('Called', request.createdAt),
    {
      label: KINDS[caller.kind],
      value: (
        <span className="flex flex-col">
          {caller.kind !== 'checkout' && callerText(caller)}
          <ObjectLink environment={visit.environment} id={caller.id} />
        </span>
      ),
    },
    { label: 'Program', value: request.userAgent },
    fact.code('Address', request.ip),
    fact.link('Operation', `requests?operation=${operation}`, operation),
    fact.code('Route', request.route),
    fact.object('First call with its Idempotency-Key', request.replayOf),
  ]
}

interface CausedProps {
  request: WireRequestDetail
  environment: Environment
  timeZone: string
}

/** The events and audit entries of a call. */
function Caused({ request, environment, timeZone }: CausedProps) {
  const { events, auditEntries, method, status, replayOf } = request
  const at = (createdAt: string) => <Ago at={createdAt} timeZone={timeZone} now={new Date()} />
  const entries = [
    ...events.map(({ id, type, createdAt }) => ({
      key: id,
      tone: 'good' as const,
      title: <TextLink href={`/dashboard/${environment}/events/${id}`}>{type}</TextLink>,
      at: at(createdAt),
      children: 'Event',
    })),
    ...auditEntries.map(({ id, action, objectId, createdAt }) => ({
      key: id,
      title: <TextLink href={`/dashboard/${environment}/audit?action=${action}`}>{action}</TextLink>,
      at: at(createdAt),
      children: <>Audit log {objectId && <ObjectLink environment={environment} id={objectId} />}</>,
    })),
  ]
  return (
    <Section id="caused" title="What it did">
      {entries.length > 0 ? (
        <Timeline label="What it did, in order" entries={entries} />
      ) : (
        <p className="text-sm text-ink-muted">{nothing(method, status, replayOf)}</p>
      )}
    </Section>
  )
}

function nothing(method: string, status: number, replayOf: string | null): string {
  if (replayOf) return 'Nothing again: the first call with its Idempotency-Key did it.'
  if (status >= 400) return 'Nothing: it was refused, and nothing was changed.'
  return method === 'GET' ? 'It only read.' : 'It changed nothing that has an event.'
}
