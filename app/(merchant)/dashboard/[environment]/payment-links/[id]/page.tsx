import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { ShareLink } from '@/components/dashboard/share-link'
import { countIn } from '@/lib/core/digits'
import { toWire } from '@/lib/core/id'
import { getOfferedLink } from '@/lib/payment-link/load-offers'
import { presentPaymentLink } from '@/lib/payment-link/present'
import { TEST_NUMBERS } from '@/lib/phone-code/rules'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { ActiveMark } from '../../../object/archivable'
import { factsOf } from '../../../object/facts-of'
import { ObjectPage } from '../../../object/object-page'
import { TermsOf } from '../../../object/terms-of'
import { trialIn } from '../../../object/terms-words'
import { visit } from '../../../visit'
import { editLinkMetadataWithForm } from '../actions'
import { paymentLinkList } from '../list'
import { linkTruth } from '../now'
import { PaymentLinkActions } from './actions'
import { LinkPreview } from './preview'

export const generateMetadata = titled(({ paymentLinks }) => paymentLinks.page.title)

type Props = PageProps<'/dashboard/[environment]/payment-links/[id]'>

export default async function PaymentLinkPage({ params, searchParams }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'checkout:read')
  const { ctx, language, may } = visitor
  const { catalog, coupons, list, paymentLinks, subscriptions } = MESSAGES[language]
  const words = paymentLinks.page
  const row = await onPage('plink', id, (linkId) => getOfferedLink(ctx, linkId))
  const link = presentPaymentLink(row)
  const quantity = countIn(language, link.quantity)
  const fact = factsOf(visitor)
  return (
    <ObjectPage
      of={paymentLinkList}
      visit={visitor}
      api="payment-links"
      value={link}
      title={row.productName}
      status={<ActiveMark active={link.active} language={language} />}
      actions={
        may('checkout:write') && <PaymentLinkActions link={link} word={row.productName} language={language} />
      }
      now={linkTruth(row, language)}
      facts={[
        fact.link(list.heads.product, `catalog/${toWire('prod', row.productId)}`, row.productName),
        fact.link(
          list.heads.price,
          `catalog/prices/${link.priceId}`,
          <TermsOf terms={row} language={language} />,
        ),
        { label: catalog.price.trial, value: trialIn(row.trialDays, language) },
        {
          label: list.heads.quantity,
          value: link.allowQuantity ? filled(words.orMore, { quantity }) : quantity,
        },
        { label: coupons.page.title, value: link.couponCode },
        { label: words.codes, value: link.allowCouponCodes ? words.mayType : list.none },
        { label: list.heads.email, value: link.requireEmail ? words.asked : words.optional },
        { label: subscriptions.link.successUrl, value: link.successUrl },
        fact.ago(list.heads.created, link.createdAt),
        fact.ago(words.changed, link.updatedAt),
        fact.id(link.id),
      ]}
      hasActivity
      metadata={may('checkout:write') && { action: editLinkMetadataWithForm, hidden: { id: link.id } }}
    >
      <ShareLink link={link} product={row.productName} testPhone={TEST_NUMBERS.first} language={language} />
      <LinkPreview
        visit={visitor}
        slug={link.slug}
        here={`/dashboard/${environment}/payment-links/${link.id}`}
        lang={(await searchParams).lang}
      />
    </ObjectPage>
  )
}
