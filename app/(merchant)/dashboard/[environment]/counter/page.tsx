import { pageLanguage } from '@/app/staff-language'
import { titled } from '@/app/titled'
import { Counter } from '@/components/counter/counter'
import { DeskScope } from '@/components/counter/desk-scope'
import { PageHead } from '@/components/dashboard/page-head'
import { PlaceIcon } from '@/components/dashboard/place-icon'
import { Spoken } from '@/components/dashboard/spoken'
import { LinkButton } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { Later } from '@/components/ui/later'
import { TextLink } from '@/components/ui/text-link'
import { toWire } from '@/lib/core/id'
import { presentStanding } from '@/lib/counter/present'
import { findMembers } from '@/lib/counter/read'
import { MESSAGES } from '@/messages/catalogue'
import { refusalTexts } from '@/messages/refusal-texts'
import { deskPrices } from '../../object/desk-prices'
import { visit } from '../../visit'
import { sendReceiptWithForm } from '../payments/actions'
import { methodOptions } from '../payments/now'
import { TakenToday } from './facts'

export const generateMetadata = titled(({ counter }) => counter.title)

type Props = PageProps<'/dashboard/[environment]/counter'>

/** For the desk: find a member, see how they stand, take the money, or sell to somebody new. */
export default async function CounterPage({ params, searchParams }: Props) {
  const { environment } = await params
  const visitor = await visit(environment, 'payments:read')
  const { ctx, business, may, session } = visitor
  const asked = (await searchParams).q
  const text = typeof asked === 'string' ? asked.trim().slice(0, 100) : ''
  const language = await pageLanguage()
  const [members, prices] = await Promise.all([text ? findMembers(ctx, text) : [], deskPrices(ctx, language)])
  const here = `/dashboard/${environment}`
  const { counter: words, states } = MESSAGES[language]
  return (
    <Spoken language={language}>
      <DeskScope
        owner={[toWire('acc', session.accountId), toWire('biz', ctx.businessId), environment].join(':')}
        now={ctx.now.toISOString()}
        desk={{
          here,
          prices,
          timeZone: business.timeZone,
          language,
          words: { ...words.desk, states, refusals: refusalTexts(language) },
          sendsReceipts: !business.noticesOff.includes('receipt'),
          sendReceipt: sendReceiptWithForm,
          methods: methodOptions(language),
          mayTake: may('payments:write'),
          maySell: may('subscriptions:create'),
          mayGiveTime: may('subscriptions:write'),
        }}
      >
        <PageHead title={words.title}>
          <TextLink href={`${here}/payments/day`}>{words.sheet}</TextLink>
        </PageHead>
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
