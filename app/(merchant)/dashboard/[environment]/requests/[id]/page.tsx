import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { Section } from '@/components/ui/card'
import { StatusMark } from '@/components/ui/status-mark'
import { TextLink } from '@/components/ui/text-link'
import { ERROR_CODES, type ErrorCode, errorEntry } from '@/lib/core/errors'
import { presentRequestDetail } from '@/lib/request-log/present'
import { getRequest } from '@/lib/request-log/read'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { requestList } from '../list'
import { callOutcome, callTitle, statusTone } from '../now'
import { requestFacts } from './facts'
import { Caused } from './timeline'

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

/** What the code of a refusal means, and where more is written about it. */
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
