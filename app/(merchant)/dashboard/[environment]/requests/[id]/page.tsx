import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { callOutcome, callTitle, statusTone } from '@/app/(merchant)/dashboard/[environment]/requests/now'
import { Detail } from '@/components/dashboard/detail'
import { JsonView } from '@/components/ui/json-view'
import { StatusMark } from '@/components/ui/status-mark'
import { fromWire } from '@/lib/core/id'
import { presentRequestDetail } from '@/lib/request-log/present'
import { getRequest } from '@/lib/request-log/read'
import { orNotFound } from '../../../../or-not-found'
import { visit } from '../../../visit'
import { requestFacts } from './facts'
import { Caused } from './timeline'
import { WhatWentWrong } from './what-went-wrong'

export const metadata: Metadata = { title: 'Request' }

export default async function RequestPage({ params }: PageProps<'/dashboard/[environment]/requests/[id]'>) {
  const { environment, id: wireId } = await params
  const { ctx, business } = await visit(environment, 'merchant:read')
  const id = fromWire('req', wireId) ?? notFound()
  const request = presentRequestDetail(await orNotFound(getRequest(ctx, id)))
  return (
    <Detail
      crumbs={[{ title: 'Request log', href: `/dashboard/${environment}/requests` }]}
      title={callTitle(request)}
      status={<StatusMark tone={statusTone(request.status)}>{request.status}</StatusMark>}
      now={callOutcome(request)}
      facts={requestFacts(request, ctx.environment, business.timeZone)}
    >
      {request.errorCode && <WhatWentWrong code={request.errorCode} />}
      <Caused request={request} environment={ctx.environment} timeZone={business.timeZone} />
      <JsonView source={`GET /v1/merchant/requests/${request.id}`} value={request} />
    </Detail>
  )
}
