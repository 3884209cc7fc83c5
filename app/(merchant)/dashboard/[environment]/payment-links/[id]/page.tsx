import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { MetadataEditor } from '@/components/dashboard/metadata-editor'
import { ShareLink } from '@/components/dashboard/share-link'
import { Recurring, trialText } from '@/components/price/recurring'
import { ARCHIVABLE, Mark } from '@/components/ui/status-mark'
import { toWire } from '@/lib/core/id'
import { getOfferedLink } from '@/lib/payment-link/load-offers'
import { presentPaymentLink } from '@/lib/payment-link/present'
import { TEST_NUMBERS } from '@/lib/phone-code/rules'
import { ObjectActivity } from '../../../object/activity'
import { factsOf } from '../../../object/facts-of'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { editLinkMetadataWithForm } from '../actions'
import { paymentLinkList } from '../list'
import { linkTruth } from '../now'
import { PaymentLinkActions } from './actions'
import { LinkPreview } from './preview'

export const metadata: Metadata = { title: 'Payment link' }

type Props = PageProps<'/dashboard/[environment]/payment-links/[id]'>

export default async function PaymentLinkPage({ params, searchParams }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'checkout:read')
  const { ctx, may } = visitor
  const row = await onPage('plink', id, (linkId) => getOfferedLink(ctx, linkId))
  const link = presentPaymentLink(row)
  const fact = factsOf(visitor)
  return (
    <ObjectPage
      of={paymentLinkList}
      visit={visitor}
      api="payment-links"
      value={link}
      title={row.productName}
      status={<Mark of={ARCHIVABLE} is={link.active ? 'active' : 'archived'} />}
      actions={may('checkout:write') && <PaymentLinkActions link={link} word={row.productName} />}
      now={linkTruth(row)}
      facts={[
        fact.link('Product', `catalog/${toWire('prod', row.productId)}`, row.productName),
        fact.link('Price', `catalog/prices/${link.priceId}`, <Recurring {...row} />),
        { label: 'Trial', value: trialText(row.trialDays) },
        {
          label: 'Quantity',
          value: link.allowQuantity ? `${link.quantity}, or as many as the customer wants` : link.quantity,
        },
        { label: 'Coupon', value: link.couponCode },
        { label: 'Codes', value: link.allowCouponCodes ? 'Customers may type one' : 'None' },
        { label: 'E-mail', value: link.requireEmail ? 'Asked for' : 'Optional' },
        { label: 'After the start', value: link.successUrl },
        fact.ago('Created', link.createdAt),
        fact.ago('Changed', link.updatedAt),
        fact.id(link.id),
      ]}
      developers={
        <>
          <ObjectActivity visit={visitor} objectId={link.id} />
          <MetadataEditor
            action={may('checkout:write') ? editLinkMetadataWithForm : undefined}
            hidden={{ id: link.id }}
            metadata={link.metadata}
          />
        </>
      }
    >
      <ShareLink link={link} product={row.productName} testPhone={TEST_NUMBERS.first} />
      <LinkPreview
        visit={visitor}
        slug={link.slug}
        here={`/dashboard/${environment}/payment-links/${link.id}`}
        lang={(await searchParams).lang}
      />
    </ObjectPage>
  )
}
