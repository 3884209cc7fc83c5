import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { PageHead } from '@/components/dashboard/page-head'
import { fromWire } from '@/lib/core/id'
import { presentDelivery } from '@/lib/webhook/delivery/present'
import { getDelivery } from '@/lib/webhook/delivery/read'
import { type Visit, visit } from '../../../visit'
import { WebhookSections } from '../sections'
import { type PastedDelivery, SignatureForm } from './form'

export const metadata: Metadata = { title: 'Signature debugger' }

type Props = PageProps<'/dashboard/[environment]/webhooks/signature'>

export default async function SignaturePage({ params, searchParams }: Props) {
  const { ctx, environment, may } = await visit((await params).environment, 'webhooks:read')
  const { delivery } = await searchParams
  return (
    <>
      <PageHead title="Webhooks" />
      <WebhookSections environment={environment} here="/signature" />
      <p className="max-w-prose text-ink-muted">
        Paste what your server has, and see which secret signed it, when, and how long the body is. What you
        paste is neither stored nor logged.
      </p>
      {may('webhooks:write') ? (
        <SignatureForm first={await pastedFrom(ctx, delivery)} />
      ) : (
        <p>Your role cannot check signatures. Ask a developer, admin or owner of the business.</p>
      )}
    </>
  )
}

/** The initial values: the request of a delivery. */
async function pastedFrom(
  ctx: Visit['ctx'],
  wireId: string | string[] | undefined,
): Promise<PastedDelivery | null> {
  if (typeof wireId !== 'string' || !fromWire('whd', wireId)) return null
  const delivery = await onPage('whd', wireId, (id) => getDelivery(ctx, id))
  const { request, attemptedAt } = presentDelivery(delivery)
  return { body: request.body, header: request.headers['Service-Signature'] ?? '', receivedAt: attemptedAt }
}
