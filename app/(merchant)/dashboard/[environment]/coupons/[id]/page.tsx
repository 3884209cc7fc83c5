import { archiveWords } from '@/app/(merchant)/dashboard/object/archive-words'
import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { ArchiveMenu } from '@/components/dashboard/archive-menu'
import { objectPath } from '@/components/dashboard/object-path'
import { Section } from '@/components/ui/card'
import { Clamped } from '@/components/ui/clamped'
import { Ago } from '@/components/ui/instant'
import { MenuLink } from '@/components/ui/menu'
import { StatusMark } from '@/components/ui/status-mark'
import { type Column, Table } from '@/components/ui/table'
import { unbroken } from '@/components/ui/unbroken'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { inDigitsOf } from '@/lib/core/digits'
import { type CouponId, toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { presentCoupon } from '@/lib/coupon/present'
import { getCoupon } from '@/lib/coupon/read'
import { costOfCoupon, listRedemptions } from '@/lib/subscription/list-redemptions'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { ActiveMark } from '../../../object/archivable'
import { factsOf } from '../../../object/facts-of'
import { ObjectPage } from '../../../object/object-page'
import { type Visit, visit } from '../../../visit'
import { archiveCouponWithForm, editCouponMetadataWithForm, restoreCouponWithForm } from '../actions'
import { couponList } from '../list'
import { couponTruth, offText, usedText } from '../now'

export const generateMetadata = titled(({ coupons }) => coupons.page.title)

type Props = PageProps<'/dashboard/[environment]/coupons/[id]'>

export default async function CouponPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'catalog:read')
  const { ctx, language, may } = visitor
  const { coupons, list } = MESSAGES[language]
  const words = coupons.page
  const row = await onPage('cpn', id, (couponId) => getCoupon(ctx, couponId))
  const coupon = presentCoupon(row)
  const fact = factsOf(visitor)
  const costPaisa = may('subscriptions:read') ? await costOfCoupon(ctx, row) : null
  const products = (coupon.productIds ?? []).map((each) => (
    <a
      key={each}
      href={objectPath(environment as typeof ctx.environment, each) ?? ''}
      className="block underline"
    >
      {each}
    </a>
  ))
  return (
    <ObjectPage
      of={couponList}
      visit={visitor}
      api="coupons"
      value={coupon}
      title={coupon.code}
      status={<ActiveMark active={coupon.active} language={language} />}
      actions={may('catalog:write') && <CouponActions coupon={coupon} language={language} />}
      now={unbroken(couponTruth(coupon, ctx.now, language))}
      facts={[
        { label: coupons.list.name, value: coupon.name },
        { label: coupons.list.takesOff, value: offText(coupon, language) },
        { label: coupons.list.redeemed, value: usedText(coupon, language) },
        ...(costPaisa === null ? [] : [{ label: words.tookOffPaid, value: formatNpr(costPaisa, language) }]),
        {
          label: words.perCustomer,
          value: filled(words.atMost, { count: inDigitsOf(language, String(coupon.maxPerCustomer)) }),
        },
        {
          label: words.for,
          value: coupon.firstSubscriptionOnly ? words.firstOnly : words.allSubscriptions,
        },
        { label: words.products, value: products.length > 0 ? products : words.allProducts },
        fact.ago(words.begins, coupon.startsAt),
        fact.ago(coupons.list.ends, coupon.endsAt),
        fact.ago(list.heads.created, coupon.createdAt),
        fact.ago(words.changed, coupon.updatedAt),
        fact.id(coupon.id),
      ]}
      hasActivity
      metadata={may('catalog:write') && { action: editCouponMetadataWithForm, hidden: { id: coupon.id } }}
    >
      {may('subscriptions:read') && <Redemptions visit={visitor} couponId={row.id as CouponId} />}
    </ObjectPage>
  )
}

interface CouponActionsProps {
  coupon: ReturnType<typeof presentCoupon>
  language: Language
}

/** The actions for a coupon. */
function CouponActions({ coupon, language }: CouponActionsProps) {
  const words = MESSAGES[language].coupons.page
  const { id, environment, code, active } = coupon
  return (
    <ArchiveMenu
      kind="coupon"
      isArchived={!active}
      hidden={{ id }}
      archive={archiveCouponWithForm}
      restore={restoreCouponWithForm}
      words={archiveWords(words, code, language)}
      title={words.archiveTitle}
      consequence={words.archiveText}
      word={code}
    >
      <MenuLink href={`${objectPath(environment, id)}/edit`}>{words.edit}</MenuLink>
    </ArchiveMenu>
  )
}

// The event log shows the others.
const SHOWN = 20

/** The customers who have redeemed a coupon, newest first. */
async function Redemptions({ visit, couponId }: { visit: Visit; couponId: CouponId }) {
  const { ctx, environment, business, language } = visit
  const { coupons, list } = MESSAGES[language]
  const { heads, nameless } = list
  const words = coupons.redemptions
  const redemptions = await listRedemptions(ctx, couponId, SHOWN)
  if (redemptions.length === 0) return null
  const rows = redemptions.map((each) => ({
    key: String(each.number),
    href: `/dashboard/${environment}/subscriptions/${toWire('sub', each.subscriptionId)}`,
    cells: [
      <Clamped key="customer">{nameOfCustomer(each, nameless)}</Clamped>,
      <Clamped key="product">{each.productName}</Clamped>,
      <StatusMark key="discount" tone={each.isRunning ? 'good' : 'over'}>
        {each.isRunning ? words.runs : words.over}
      </StatusMark>,
      formatNpr(each.tookOffPaisa, language),
      <Ago
        key="redeemed"
        at={each.redeemedAt}
        now={ctx.now}
        timeZone={business.timeZone}
        language={language}
        inRow
      />,
    ],
  }))
  const columns: Column[] = [
    { title: heads.customer, phone: 'lead' },
    { title: heads.product, phone: 'detail' },
    { title: words.discount, phone: 'aside' },
    { title: words.tookOff, phone: 'hidden', align: 'end' },
    { title: words.redeemed, phone: 'figure', align: 'end' },
  ]
  return (
    <Section id="redemptions" title={redemptions.length === SHOWN ? words.newest : words.title}>
      <Table caption={words.caption} columns={columns} rows={rows} />
    </Section>
  )
}
