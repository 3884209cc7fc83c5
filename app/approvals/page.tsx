import type { Metadata } from 'next'
import { Form } from '@/components/form/form'
import { Empty } from '@/components/ui/empty'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { approvedName, WAITING_SHOWN, waitingBusinesses } from '@/lib/business/approval'
import { fromWire, toWire } from '@/lib/core/id'
import { requireOperator } from '../_operator/door'
import { OperatorFrame } from '../_operator/operator-frame'
import { Told } from '../_operator/told'
import { approveWithForm } from './actions'

export const metadata: Metadata = { title: 'Approvals', robots: { index: false } }
export const dynamic = 'force-dynamic'

/** The businesses that wait for the operator to allow them to charge in production. */
export default async function ApprovalsPage({ searchParams }: PageProps<'/approvals'>) {
  await requireOperator('approvals')
  const { approved } = await searchParams
  const id = typeof approved === 'string' ? fromWire('biz', approved) : null
  const [businesses, name] = await Promise.all([waitingBusinesses(), id && approvedName(id)])
  const now = new Date()
  return (
    <OperatorFrame
      guide={{ href: '/docs/errors/production_not_approved', title: 'What a business reads meanwhile' }}
    >
      <div className="flex flex-col gap-1">
        <h1 className="text-2xl font-semibold tracking-tight">Approvals</h1>
        <p className="text-sm text-pretty text-ink-muted">
          These businesses cannot charge a wallet in production yet. Approve the ones that you know. The
          longest wait is first
          {businesses.length === WAITING_SHOWN && `, and more than ${WAITING_SHOWN} wait`}.
        </p>
      </div>
      {name && (
        <Notice look="success">{name} may charge in production now. Its owners and admins get a mail.</Notice>
      )}
      {businesses.length === 0 && (
        <Empty>Nobody waits. A new business appears here when it has signed up.</Empty>
      )}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {businesses.map((business) => (
          <li key={business.id} className="flex flex-col gap-4 py-5">
            <h2 className="text-base font-semibold wrap-anywhere">{business.name}</h2>
            <Told business={business} now={now} />
            <Form action={approveWithForm} className="flex flex-col items-start gap-3">
              <input type="hidden" name="businessId" value={toWire('biz', business.id)} />
              <SubmitButton look="quiet">
                Approve<span className="sr-only"> {business.name}</span>
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </OperatorFrame>
  )
}
