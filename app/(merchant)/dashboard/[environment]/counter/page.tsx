import { pageLanguage } from '@/app/staff-language'
import { titled } from '@/app/titled'
import { Counter } from '@/components/counter/counter'
import { DeskScope } from '@/components/counter/desk-scope'
import { Figure } from '@/components/dashboard/figure'
import { PageHead } from '@/components/dashboard/page-head'
import { placeHref } from '@/components/dashboard/place-href'
import { PlaceIcon } from '@/components/dashboard/place-icon'
import { Spoken } from '@/components/dashboard/spoken'
import { LinkButton } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { Ago } from '@/components/ui/instant'
import { Later } from '@/components/ui/later'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { TextLink } from '@/components/ui/text-link'
import { type Day, startOfDay } from '@/lib/core/day'
import { toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { presentStanding } from '@/lib/counter/present'
import { findMembers } from '@/lib/counter/read'
import { hmac } from '@/lib/infra/keys/crypto'
import { listPayments } from '@/lib/payment/read'
import { listPaymentsQuery } from '@/lib/payment/schema'
import { summarizePayments } from '@/lib/payment/summary'
import { takesQr } from '@/lib/provider-account/qr-account'
import { MESSAGES } from '@/messages/catalogue'
import { refusalTexts } from '@/messages/refusal-texts'
import { staffWords } from '@/messages/staff-words'
import { deskPrices } from '../../object/desk-prices'
import { type Visit, visit } from '../../visit'
import { reversePaymentWithForm, sendReceiptWithForm } from '../payments/actions'
import { presentPaymentOf } from '../payments/list'
import { methodOptions } from '../payments/now'
import { HeldMoney } from './now'

export const generateMetadata = titled(({ counter }) => counter.title)

type Props = PageProps<'/dashboard/[environment]/counter'>

/** The page for the desk: find a member, see what they owe, take the money, or sell to a new customer. */
export default async function CounterPage({ params, searchParams }: Props) {
  const { environment } = await params
  const visitor = await visit(environment, 'payments:read')
  const { ctx, business, may, session } = visitor
  const asked = (await searchParams).q
  const text = typeof asked === 'string' ? asked.trim().slice(0, 100) : ''
  const language = await pageLanguage()
  const [members, prices, hasQr] = await Promise.all([
    text ? findMembers(ctx, text) : [],
    deskPrices(ctx, language),
    takesQr(ctx),
  ])
  const here = `/dashboard/${environment}`
  const owner = [toWire('acc', session.accountId), toWire('biz', ctx.businessId), environment].join(':')
  const { counter: words, states } = MESSAGES[language]
  return (
    <Spoken language={language}>
      <DeskScope
        now={ctx.now.toISOString()}
        desk={{
          here,
          owner,
          membersKey: hmac('counter members', `${session.id} ${owner}`).toString('base64'),
          prices,
          timeZone: business.timeZone,
          language,
          words: { ...words.desk, states, refusals: refusalTexts(language) },
          sendsReceipts: !business.noticesOff.includes('receipt'),
          sendReceipt: sendReceiptWithForm,
          undoPayment: reversePaymentWithForm,
          methods: methodOptions(language),
          mayTake: may('payments:write') && !visitor.isUnconfirmed('payments:write'),
          hasQr,
          maySell: may('subscriptions:create') && !visitor.isUnconfirmed('subscriptions:create'),
          mayGiveTime: may('subscriptions:write') && !visitor.isUnconfirmed('subscriptions:write'),
        }}
      >
        <PageHead title={words.title}>
          <TextLink href={`${here}/payments/day`}>{words.sheet}</TextLink>
        </PageHead>
        <HeldMoney ctx={ctx} language={language} />
        <Counter first={{ text, items: members.map(presentStanding) }}>
          {prices.length === 0 && may('subscriptions:create') ? (
            <Empty
              icon={<PlaceIcon path="counter" />}
              action={
                may('checkout:write') && (
                  <LinkButton href={`${here}/payment-links/sell`} size="small">
                    {words.whatSell}
                  </LinkButton>
                )
              }
            >
              {words.noPrice}
            </Empty>
          ) : (
            <Later>
              <TakenToday visit={visitor} language={language} />
            </Later>
          )}
        </Counter>
      </DeskScope>
    </Spoken>
  )
}

// The page about cash has further ways to pay.
const MOST_WAYS = 3
const SHOWN = '5'

/** Today's payments, shown while no customer is being served. Cashiers only see their own. */
async function TakenToday({ visit, language }: { visit: Visit; language: Language }) {
  const t = staffWords('counter', language)
  const methods = MESSAGES[language].states.method
  const { ctx, environment, business } = visit
  const { date, byMethod, totalPaisa } = await summarizePayments(ctx)
  const count = byMethod.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return <Empty icon={<PlaceIcon path="counter" />}>{t('today.nothing')}</Empty>
  const since = startOfDay(date as Day, business.timeZone)
  const { items } = await listPayments(
    ctx,
    listPaymentsQuery.parse({ limit: SHOWN, receivedFrom: since.toISOString() }),
  )
  return (
    <>
      <section
        aria-label={t('today.label')}
        className="grid grid-cols-1 gap-x-6 gap-y-4 min-[26rem]:grid-cols-2 lg:grid-cols-4"
      >
        <Figure
          label={t('today.taken')}
          href={placeHref(environment, 'payments/day')}
          note={t('today.payments', { count })}
        >
          <Money paisa={totalPaisa} language={language} />
        </Figure>
        {byMethod.length > 1 &&
          byMethod.slice(0, MOST_WAYS).map(({ method, amountPaisa, count: its }) => (
            <Figure key={method} label={methods[method]} note={t('today.payments', { count: its })}>
              <Money paisa={amountPaisa} language={language} />
            </Figure>
          ))}
      </section>
      <Section
        id="lately-taken"
        title={t('today.lately')}
        aside={
          <TextLink href={placeHref(environment, `payments?receivedFrom=${date}`)}>{t('today.all')}</TextLink>
        }
      >
        <RowList
          label={t('today.list')}
          rows={items
            .map(presentPaymentOf)
            .map(({ id, customer, method, amountPaisa, receivedAt, status }) => ({
              key: id,
              lead: <TextLink href={placeHref(environment, `payments/${id}`)}>{customer}</TextLink>,
              detail:
                status === 'reversed' ? t('today.reversed', { method: methods[method] }) : methods[method],
              figure: <Money paisa={amountPaisa} language={language} />,
              aside: <Ago at={receivedAt} now={ctx.now} timeZone={business.timeZone} language={language} />,
            }))}
        />
      </Section>
    </>
  )
}
