import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Section } from '@/components/ui/card'
import { Ago } from '@/components/ui/instant'
import { Mark, marksOf } from '@/components/ui/status-mark'
import { TextLink } from '@/components/ui/text-link'
import { Timeline } from '@/components/ui/timeline'
import type { Tone } from '@/components/ui/tone'
import { type CheckoutLink, getCheckoutLink } from '@/lib/checkout/load-links'
import { type CheckoutEntry, listCheckoutEntries } from '@/lib/checkout/load-timeline'
import { presentCheckoutSession } from '@/lib/checkout/present'
import type { CheckoutEntryType } from '@/lib/checkout/schema'
import { costsNothing } from '@/lib/checkout/terms'
import { momentInWords } from '@/lib/core/calendar-date'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { toWire } from '@/lib/core/id'
import { timeOfId } from '@/lib/core/id-time'
import type { Language } from '@/lib/core/language'
import { providersAt, takesPayment } from '@/lib/provider-account/offered'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { factsOf } from '../../../object/facts-of'
import { ObjectPage } from '../../../object/object-page'
import { TermsOf } from '../../../object/terms-of'
import { trialIn } from '../../../object/terms-words'
import { type Visit, visit } from '../../../visit'
import { itemText } from '../../invoice-items/now'
import { endCheckoutLinkWithForm } from '../actions'
import { LINK_TONES, linkList } from '../list'

export const generateMetadata = titled(({ checkoutLinks }) => checkoutLinks.page.title)

type Props = PageProps<'/dashboard/[environment]/checkout-links/[id]'>

export default async function CheckoutLinkPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'checkout:read')
  const { ctx, business, language, may } = visitor
  const link = await onPage('cs', id, (linkId) => getCheckoutLink(ctx, linkId))
  const entries = await onPage('cs', id, (linkId) => listCheckoutEntries(ctx, linkId, language))
  const session = presentCheckoutSession(link)
  const isPayable = takesPayment(costsNothing(link), await providersAt(ctx))
  const { happened } = MESSAGES[language].checkoutLinks
  return (
    <ObjectPage
      of={linkList}
      visit={visitor}
      api="checkout/sessions"
      value={session}
      title={titleOf(link, language)}
      status={<Mark of={marksOf(LINK_TONES, MESSAGES[language].checkoutLinks.states)} is={session.status} />}
      actions={
        session.status === 'open' &&
        may('checkout:write') && <EndLink token={session.id} language={language} />
      }
      now={standingText(link, isPayable, entries, { timeZone: business.timeZone, language })}
      facts={linkFacts(visitor, link, session)}
      hasActivity
    >
      <Section id="timeline" title={happened.title}>
        <LinkTimeline entries={entries} visit={visitor} />
      </Section>
    </ObjectPage>
  )
}

type Link = Awaited<ReturnType<typeof getCheckoutLink>>

function titleOf(link: Link, language: Language): string {
  const { checkoutLinks, list } = MESSAGES[language]
  const { productName: product, customerId } = link
  if (!customerId) return filled(checkoutLinks.page.forAnyone, { product })
  return filled(checkoutLinks.page.for, { product, customer: nameOfCustomer(link, list.nameless) })
}

/** The offer, its customer, and the times of a link, which are in real time. */
function linkFacts(
  visitor: Awaited<ReturnType<typeof visit>>,
  link: Link,
  session: ReturnType<typeof presentCheckoutSession>,
) {
  const { language } = visitor
  const { catalog, checkoutLinks, coupons, list, subscriptions } = MESSAGES[language]
  const { heads, nameless } = list
  const { customerId, subscriptionId } = session
  const fact = factsOf(visitor, 'real')
  return [
    fact.id(session.id),
    fact.link(heads.product, `catalog/${toWire('prod', link.productId)}`, link.productName),
    fact.link(
      heads.price,
      `catalog/prices/${session.priceId}`,
      <TermsOf terms={{ ...link, quantity: session.quantity }} language={language} />,
    ),
    { label: catalog.price.trial, value: trialIn(link.trialDays, language) },
    { label: coupons.page.title, value: session.couponCode },
    {
      label: checkoutLinks.page.once,
      value: session.items.map((item) => itemText(item, language)).join(', '),
    },
    fact.link(heads.customer, customerId && `customers/${customerId}`, nameOfCustomer(link, nameless)),
    fact.link(
      heads.subscription,
      subscriptionId && `subscriptions/${subscriptionId}`,
      checkoutLinks.page.openSubscription,
    ),
    fact.ago(heads.created, timeOfId(link.id).toISOString()),
    fact.ago(checkoutLinks.list.expires, session.expiresAt),
    { label: subscriptions.link.successUrl, value: session.successUrl },
    { label: subscriptions.link.cancelUrl, value: session.cancelUrl },
    ...Object.entries(session.metadata).map(([label, value]) => ({ label, value })),
  ]
}

function EndLink({ token, language }: { token: string; language: Language }) {
  const { checkoutLinks, customers } = MESSAGES[language]
  const words = checkoutLinks.page
  return (
    <ConfirmAction
      action={endCheckoutLinkWithForm}
      hidden={{ token }}
      trigger={words.end}
      title={words.endTitle}
      consequence={words.endText}
      confirm={words.end}
      cancel={customers.page.keep}
    />
  )
}

interface Reader {
  timeZone: string
  language: Language
}

/** The present state of a checkout link, and what its customer has to do next. Links are in real time. */
function standingText(
  link: CheckoutLink,
  isPayable: boolean,
  entries: readonly CheckoutEntry[],
  { timeZone, language }: Reader,
): string {
  const { now: words } = MESSAGES[language].checkoutLinks
  if (link.status !== 'open') return words[link.status]
  const moment = momentInWords(link.expiresAt, new Date(), timeZone, language)
  const progress = isPayable ? progressOf(link, entries) : 'notPayable'
  return `${filled(words.open, { moment })} ${words[progress]}`
}

function progressOf({ phone, verifiedAt }: CheckoutLink, entries: readonly CheckoutEntry[]) {
  if (!phone) return 'nobody'
  if (!verifiedAt) return 'codeAsked'
  const last = entries.at(-1)?.type
  if (last === 'topup_begun') return 'paying'
  if (last === 'topup_failed') return 'noMoney'
  return last === 'topup_succeeded' ? 'inWallet' : 'confirmed'
}

const TONES: Record<CheckoutEntryType, Tone> = {
  created: 'over',
  phone_verified: 'over',
  topup_begun: 'waiting',
  topup_succeeded: 'good',
  topup_failed: 'bad',
  completed: 'good',
  canceled: 'over',
  expired: 'over',
}

interface LinkTimelineProps {
  /** Oldest first. */
  entries: readonly CheckoutEntry[]
  visit: Visit
}

/** How far the customer has come, newest first. Links are in real time. */
function LinkTimeline({ entries, visit: { business, environment, language } }: LinkTimelineProps) {
  const words = MESSAGES[language].checkoutLinks.happened
  const time = { timeZone: business.timeZone, now: new Date(), isReal: environment === 'sandbox' }
  return (
    <Timeline
      label={words.label}
      entries={entries.toReversed().map(({ type, at, description, topUpId }) => ({
        key: `${type} ${topUpId ?? ''}`,
        tone: TONES[type],
        title: description,
        at: <Ago at={at} {...time} language={language} />,
        children: topUpId && (
          <TextLink href={`/dashboard/${environment}/reconciliation/${toWire('top', topUpId)}`}>
            {words.topUp}
          </TextLink>
        ),
      }))}
    />
  )
}
