import type { Metadata } from 'next'
import { Told } from '@/app/_operator/told'
import { onPage } from '@/app/on-page'
import { Form } from '@/components/form/form'
import { Card, Section } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { StatusMark } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import { toldBusiness } from '@/lib/business/approval'
import { getBusinessForOperator } from '@/lib/operator/businesses'
import { presentOperatorBusiness } from '@/lib/operator/present'
import { Frame } from '../../../frame'
import { operatorVisit } from '../../../visit'
import { approveBusinessWithForm } from '../actions'
import { BusinessPayouts } from './payouts'

export const metadata: Metadata = { title: 'Business', robots: { index: false } }

/** One business: what it has said about itself, what it is owed, and its approval. */
export default async function BusinessPage({ params }: PageProps<'/operator/[environment]/businesses/[id]'>) {
  const { environment, id } = await params
  const visit = await operatorVisit(environment)
  const [row, told] = await onPage('biz', id, (businessId) =>
    Promise.all([getBusinessForOperator(visit.ctx, businessId), toldBusiness(businessId)]),
  )
  const business = presentOperatorBusiness(row)
  return (
    <Frame
      visit={visit}
      here="businesses"
      title={business.name}
      status={
        business.approved ? (
          <StatusMark tone="good">Approved</StatusMark>
        ) : (
          <StatusMark tone="waiting">Waits for approval</StatusMark>
        )
      }
    >
      {!business.approved && (
        <Card>
          <div className="flex flex-col items-start gap-4">
            <p className="max-w-prose text-pretty">
              It cannot charge a wallet in production yet. Look at the registered name and the PAN, and call
              the phone. An approval cannot be withdrawn.
            </p>
            {visit.mayOperate && (
              <Form action={approveBusinessWithForm} hidden={{ id: business.id }}>
                <SubmitButton>Approve for production</SubmitButton>
              </Form>
            )}
          </div>
        </Card>
      )}
      <Section id="told" title="Its details">
        <Told business={told} now={new Date()} />
      </Section>
      <Section id="here" title={environment === 'sandbox' ? 'In the sandbox' : 'In production'}>
        <Facts
          facts={[
            { label: 'Owed to it', value: <Money paisa={business.payablePaisa} /> },
            { label: 'On its way', value: <Money paisa={business.inTransitPaisa} /> },
            {
              label: 'Signed up',
              value: <Ago at={business.createdAt} timeZone="UTC" now={new Date()} />,
            },
          ]}
        />
      </Section>
      <BusinessPayouts business={business} mayOperate={visit.mayOperate} now={row.now} />
    </Frame>
  )
}
