import { SubscriptionState } from '@/components/subscription/subscription-state'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { findsTooMany } from '@/lib/customer/found-by-text'
import { presentSubscriptionSummary } from '@/lib/subscription/present'
import { countSubscriptions, listSubscriptionSummaries } from '@/lib/subscription/read'
import { listSubscriptionsQuery } from '@/lib/subscription/schema'
import { filled } from '@/messages/filled'
import { between, oneOf } from '../../../list/columns'
import { spokenListOf } from '../../../list/list-of'
import { Times } from '../../object/terms-of'
import { rhythmIn } from '../../object/terms-words'

export const subscriptionList = spokenListOf(
  {
    name: 'subscriptions',
    scope: 'subscriptions:read',
    query: listSubscriptionsQuery,
    read: listSubscriptionSummaries,
    present: presentSubscriptionSummary,
    href: ({ id }) => `subscriptions/${id}`,
  },
  ({ collect, list: { heads, nameless, none, search }, states, subscriptions }, language) => {
    const own = subscriptions.list
    const nameOf = (row: Parameters<typeof nameOfCustomer>[0]) => nameOfCustomer(row, nameless)
    return {
      caption: own.caption,
      search: { ...search.ofCustomers, findsTooMany },
      filters: [
        oneOf('status', heads.status, {
          ...states.subscription,
          past_due: states.dueOrLate,
          'past_due,unpaid': own.owing,
        }),
        ...between(heads.nextCharge, 'chargeSince', 'chargeUntil'),
        oneOf('fallsShort', heads.wallet, { true: states.customer.fallsShort }),
        oneOf('late', heads.late, { true: own.late, false: own.notLate }),
        oneOf('movement', heads.revenue, subscriptions.movement),
        ...between(heads.moved, 'movedFrom', 'movedTo'),
        ...between(heads.created, 'createdFrom', 'createdTo'),
        { param: 'customerId', label: heads.customer, kind: 'text', placeholder: 'cus_…' },
        { param: 'priceId', label: heads.price, kind: 'text', placeholder: 'price_…' },
      ],
      views: [
        { title: states.subscription.active, filters: { status: 'active' } },
        { title: states.dueOrLate, filters: { status: 'past_due' } },
        { title: own.late, filters: { status: 'past_due', late: 'true' } },
        { title: states.subscription.unpaid, filters: { status: 'unpaid' } },
        { title: states.customer.fallsShort, filters: { fallsShort: 'true' } },
        { title: states.subscription.trialing, filters: { status: 'trialing' } },
        { title: states.subscription.paused, filters: { status: 'paused' } },
        { title: states.subscription.canceled, filters: { status: 'canceled' } },
      ],
      columns: ({
        age,
        byCreation,
        code,
        day,
        extra,
        long,
        money,
        named,
        oneLine,
        phoneNumber,
        roomy,
        shortDay,
        text,
        yes,
      }) => [
        {
          ...named(heads.customer, nameOf, 'lead'),
          csv: ({ customerName }) => customerName,
        },
        extra(oneLine(heads.email, ({ customerEmail }) => customerEmail)),
        extra({ ...phoneNumber(heads.phone, ({ customerPhone }) => customerPhone), csv: undefined }),
        {
          ...long(
            heads.product,
            ({ productName, priceNickname }) => [productName, priceNickname].filter(Boolean).join(' – '),
            'detail',
          ),
          csv: ({ productName }) => productName,
        },
        {
          title: heads.status,
          phone: 'aside',
          cell: (subscription, { now }) => <SubscriptionState {...subscription} now={now} words={states} />,
          csv: ({ status }) => status,
        },
        {
          ...money(heads.price, ({ amountPaisa }) => amountPaisa),
          cell: (subscription) => <Times {...subscription} language={language} />,
        },
        extra({ ...text(heads.quantity, ({ quantity }) => quantity), align: 'end' }),
        extra({ ...money(heads.amount, ({ nextAmountPaisa }) => nextAmountPaisa), csv: undefined }),
        extra({
          ...text(heads.interval, (terms) => rhythmIn(terms, language)),
          csv: ({ interval }) => interval,
        }),
        { title: heads.intervals, csv: ({ intervalCount }) => intervalCount },
        roomy({ ...text(heads.paysBy, ({ collection }) => collect.ways[collection]), csv: undefined }),
        { ...shortDay(heads.paidUntil, ({ paidUntil }) => paidUntil), csv: undefined },
        roomy(age(heads.nextCharge, ({ nextChargeAt }) => nextChargeAt, { none })),
        extra({ ...day(heads.trialEnds, ({ trialEndAt }) => trialEndAt), csv: undefined }),
        extra({ ...age(heads.pastDueSince, ({ pastDueAt }) => pastDueAt), csv: undefined }),
        extra({ ...age(heads.started, ({ createdAt }) => createdAt), sort: byCreation }),
        extra(yes(heads.endsWithPeriod, ({ cancelAtPeriodEnd }) => cancelAtPeriodEnd)),
        extra(day(heads.ended, ({ endedAt }) => endedAt)),
        extra(code(heads.customerId, ({ customerId }) => customerId)),
        extra(code(heads.priceId, ({ priceId }) => priceId)),
        extra(code(heads.id, ({ id }) => id)),
      ],
      bulk: {
        ids: 'subscriptionIds',
        choice: (subscription) => ({
          id: subscription.id,
          label: filled(own.of, { product: subscription.productName, name: nameOf(subscription) }),
        }),
        actions: [
          { action: 'add_coupon', label: own.addCoupon },
          { action: 'cancel_subscriptions', label: own.cancel },
        ],
        count: countSubscriptions,
      },
      empty: {
        sentence: own.empty,
        curl: `curl -X POST $KHATA_BASE_URL/v1/subscriptions -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "customerId": "cus_…", "priceId": "price_…" }'`,
      },
    }
  },
)
