import { factsOf } from '@/app/(merchant)/dashboard/object/facts-of'
import { titled } from '@/app/titled'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Figure } from '@/components/dashboard/figure'
import { placeHref } from '@/components/dashboard/place-href'
import { addressOf } from '@/components/ui/address-of'
import { buttonClass } from '@/components/ui/button-look'
import { Section } from '@/components/ui/card'
import { FilledText } from '@/components/ui/filled-text'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { StatusMark } from '@/components/ui/status-mark'
import { unbroken } from '@/components/ui/unbroken'
import { customerName, customerWord } from '@/lib/core/customer-name'
import { type CustomerId, fromWire } from '@/lib/core/id'
import { type Language, LOCALES } from '@/lib/core/language'
import { maskedPhone } from '@/lib/core/phone'
import type { WireCustomer } from '@/lib/customer/present'
import { type erasureRefusal, findErasureRefusal } from '@/lib/data-rights/erase-customer'
import type { Owed } from '@/lib/invoice/owed'
import type { NamedSubscription } from '@/lib/subscription/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { ObjectPage } from '../../../object/object-page'
import { type Visit, visit } from '../../../visit'
import { presentDebtor, textTo } from '../../collect/read'
import { addingCharge } from '../../invoice-items/now'
import { eraseCustomerWithForm, updateCustomerMetadataWithForm } from '../actions'
import { customerList } from '../list'
import { CustomerState } from '../now'
import { CustomerActions, NextStep, ReachByPhone } from './actions'
import { BillingOf } from './list'
import { Notes } from './notes'
import { archiving, nextCharge, owing, type Payer, payingOf, standingOfCustomer } from './now'
import { readCustomer } from './read'
import { CustomerTimeline } from './timeline'

export const generateMetadata = titled(({ customers }) => customers.page.title)

// The number of newest subscriptions whose events are shown together with those of the customer.
const RELATED = 3

type Props = PageProps<'/dashboard/[environment]/customers/[id]'>

export default async function CustomerPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'customers:read')
  const { ctx, business, language, may } = visitor
  const words = MESSAGES[language]
  const read = await readCustomer(ctx, id)
  const { row, phone, customer, notes, subscriptions, live, worst, isCovered, owed, debt, waiting } = read
  const { archivedAt } = row
  const { items } = subscriptions
  const time = { now: ctx.now, timeZone: business.timeZone }
  const standing = { ...row, ...time, language, subscriptions: live, owedPaisa: owed.paisa }
  const payer = {
    environment: visitor.environment,
    isLinked: row.userId !== null,
    walletBalancePaisa: customer.walletBalancePaisa,
    ...{ isCovered, subscriptions: live, waiting: waiting.items },
  }
  const mayChange = may('customers:write') && !archivedAt
  return (
    <ObjectPage
      of={customerList}
      visit={visitor}
      api="customers"
      value={customer}
      title={customerName(customer, words.list.nameless)}
      status={
        customer.erasedAt ? (
          <StatusMark tone="over">{words.states.customer.erased}</StatusMark>
        ) : (
          <CustomerState
            status={customer.status}
            subscription={worst}
            isCovered={isCovered}
            now={ctx.now}
            words={words.states}
          />
        )
      }
      actions={
        <>
          {!customer.erasedAt && (
            <NextStep {...{ visit: visitor, customer, live }} owedInvoiceId={debt?.invoiceId ?? null} />
          )}
          {customer.phone && (
            <ReachByPhone
              phone={customer.phone}
              text={textTo(presentDebtor({ ...row, subscription: null, isCovered, debt }), business.name)}
              language={language}
            />
          )}
          {may('customers:write') && !customer.erasedAt && (
            <CustomerActions
              visit={visitor}
              customer={customer}
              isNew={live.length === 0 && !debt}
              consequence={archiving(items, language)}
              adding={addingCharge(live, time.now, time.timeZone, language)}
            />
          )}
        </>
      }
      now={unbroken(standingOfCustomer(standing))}
      figures={<CustomerFigures visit={visitor} customerId={customer.id} payer={payer} owed={owed} />}
      facts={customerFacts(visitor, { customer, phone, archivedAt })}
      hasActivity
      related={items.slice(0, RELATED).map((each) => each.id)}
      metadata={mayChange && { action: updateCustomerMetadataWithForm, hidden: { customerId: customer.id } }}
    >
      <Notes
        customerId={customer.id}
        notes={notes}
        mayWrite={may('customers:write') && !customer.erasedAt}
        {...time}
        language={language}
      />
      <CustomerTimeline
        visit={visitor}
        customerId={row.id as CustomerId}
        notes={notes}
        collected={collectedOf(live)}
      />
      <BillingOf visit={visitor} customerId={customer.id} subscriptions={subscriptions} waiting={waiting} />
      {may('privacy:write') && (
        <PersonalData
          customer={customer}
          findRefusal={() => findErasureRefusal(ctx, row.id as CustomerId)}
          here={`/dashboard/${environment}`}
          timeZone={business.timeZone}
          language={language}
        />
      )}
    </ObjectPage>
  )
}

/** The subscriptions whose money the business collects itself, by database id. */
const collectedOf = (live: readonly Pick<NamedSubscription, 'id' | 'collection'>[]) =>
  new Set(live.flatMap(({ id, collection }) => (collection === 'outside' ? (fromWire('sub', id) ?? []) : [])))

interface KnownCustomer {
  customer: WireCustomer
  /** The number of the person whose wallet pays. */
  phone: string | null
  archivedAt: Date | null
}

/** The facts about a customer, for the rail of the page. */
function customerFacts(visit: Visit, { customer, phone, archivedAt }: KnownCustomer) {
  const fact = factsOf(visit)
  const { customers, list } = MESSAGES[visit.language]
  const { heads } = list
  const words = customers.page
  return [
    { label: heads.email, value: customer.email ?? words.noEmail },
    { label: heads.phone, value: customer.phone },
    { label: heads.ownNumber, value: customer.externalId },
    { label: heads.pan, value: customer.panNumber },
    { label: heads.address, value: customer.address },
    { label: words.language, value: customer.language && LOCALES[customer.language].ownName },
    fact.money(heads.paidSoFar, customer.lifetimeValueMinor),
    {
      label: heads.wallet,
      value: phone ? filled(words.linkedTo, { phone: maskedPhone(phone) }) : customers.paying.notLinked,
    },
    fact.day(heads.created, customer.createdAt),
    fact.day(words.archivedAt, archivedAt),
    fact.id(customer.id),
  ]
}

interface CustomerFiguresProps {
  visit: Visit
  customerId: string
  payer: Payer
  owed: Owed
}

/** What matters at a desk: who pays and whether the money is enough, what is owed, and the next charge. */
function CustomerFigures({ visit, customerId, payer, owed }: CustomerFiguresProps) {
  const { timeZone } = visit.business
  const { language } = visit
  const { customers, list } = MESSAGES[language]
  const address = (place: string, filters: Record<string, string>) =>
    addressOf(placeHref(visit.environment, place), Object.entries({ customerId, ...filters }))
  const next = nextCharge(payer.subscriptions, payer.waiting, timeZone, language)
  const paying = payingOf(payer, language)
  return (
    <section
      aria-label={customers.page.glance}
      className="grid grid-cols-1 gap-x-6 gap-y-4 min-[26rem]:grid-cols-2 xl:grid-cols-3"
    >
      <Figure label={paying.label} tone={paying.tone} note={paying.note}>
        {paying.at && <BothDates at={paying.at} timeZone={timeZone} language={language} />}
        {paying.paisa !== undefined && <Money paisa={paying.paisa} language={language} />}
        {paying.word}
      </Figure>
      {visit.may('invoices:read') && (
        <Figure
          label={list.heads.owes}
          href={address('invoices', { status: 'open' })}
          tone={owed.overdueCount > 0 ? 'late' : undefined}
          note={owing(owed, language)}
        >
          <Money paisa={owed.paisa} language={language} />
        </Figure>
      )}
      <Figure
        label={list.heads.nextCharge}
        {...(next && { href: address('subscriptions', {}) })}
        note={
          next ? (
            <>
              <BothDates at={next.at} timeZone={timeZone} language={language} />
              <span className="block">{next.note}</span>
            </>
          ) : (
            customers.page.nothingByItself
          )
        }
      >
        {next ? <Money paisa={next.paisa} language={language} /> : list.none}
      </Figure>
    </section>
  )
}

interface PersonalDataProps {
  customer: WireCustomer
  here: string
  /** Reads why the customer cannot be erased now. Undefined if they can. */
  findRefusal: () => Promise<Awaited<ReturnType<typeof erasureRefusal>> | undefined>
  timeZone: string
  language: Language
}

/** All data about a customer as a file, and the erasure. Only owners and admins see this. */
async function PersonalData({ customer, here, findRefusal, timeZone, language }: PersonalDataProps) {
  const { page, privacy: words } = MESSAGES[language].customers
  const word = customerWord(customer)
  const { id, erasedAt } = customer
  const refusal = erasedAt ? undefined : await findRefusal()
  return (
    <Section id="personal-data" title={words.title}>
      <p className="max-w-prose text-sm text-pretty text-ink-muted">
        {erasedAt ? (
          <FilledText
            text={words.erasedOn}
            values={{ date: <BothDates at={erasedAt} timeZone={timeZone} language={language} /> }}
          />
        ) : (
          words.text
        )}
      </p>
      {!erasedAt && refusal && <Notice look="info">{words[refusal]}</Notice>}
      <div className="flex flex-wrap gap-3">
        <a
          href={`${here}/customers/${id}/personal-data`}
          className={buttonClass({ look: 'quiet', size: 'small' })}
        >
          {words.download}
        </a>
        {!erasedAt && !refusal && (
          <ConfirmAction
            trigger={words.erase}
            action={eraseCustomerWithForm}
            hidden={{ customerId: id }}
            title={words.eraseTitle}
            consequence={words.eraseText}
            confirm={words.eraseYes}
            cancel={words.keep}
            word={word}
            wordLabel={filled(page.typeWord, { word })}
          />
        )}
      </div>
    </Section>
  )
}
