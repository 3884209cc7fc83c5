'use client'

import { useState } from 'react'
import { useAnswers } from '@/components/dashboard/use-answers'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { Fold } from '@/components/ui/fold'
import { SubmitButton } from '@/components/ui/submit-button'
import { formatNpr } from '@/lib/core/money'
import { filled } from '@/messages/filled'
import { CashGiven } from './cash-given'
import { Chips } from './chips'
import { type DeskMember, type DeskPrice, useDesk } from './desk'
import { MemberRows } from './member-rows'
import { periodOptions } from './periods'
import { Shortcut } from './shortcut'
import { type Taken, useCallForm } from './use-call-form'

interface WalkInProps {
  /** The text of the search that found nothing: digits of a phone, or a name. */
  typed: string
  ask: AskMembers
  /** Called if the person turns out to be a known member. */
  onKnown: (member: DeskMember) => void
  onTaken: (taken: Taken) => void
}

// The most periods of one sale. More can be paid afterwards, one payment after the other.
const MOST_PERIODS = 12
const HAS_DAYS = ['month', 'year']

const isPhone = (typed: string) => /^[\d\s+-]+$/.test(typed)

/** Sells to somebody new: name, phone, plan, money. */
export function WalkIn({ typed, ask, onKnown, onTaken }: WalkInProps) {
  const { prices, mayGiveTime, receivedAt, words, language } = useDesk()
  // The best-selling plan here is preselected. On the first day none is: a wrong plan is worse than one more press.
  const [best] = prices
  const [priceId, setPriceId] = useState(best && best.sales > 0 ? best.value : '')
  const [pays, setPays] = useState('now')
  const [periods, setPeriods] = useState('1')
  const [method, setMethod] = useState('cash')
  const [day, setDay] = useState('')
  // A refused form is reset, and its choices with it. So they are rendered again with the present choices.
  const [refusals, setRefusals] = useState(0)
  const price = prices.find(({ value }) => value === priceId)
  const hasDay = price !== undefined && HAS_DAYS.includes(price.interval) && pays === 'now'
  const duePaisa = BigInt(price?.amountPaisa ?? 0) * BigInt(periods)
  const sum = formatNpr(duePaisa, language)
  const action = useCallForm((form) => ({
    path: '/v1/subscriptions/walk-in',
    body: {
      name: String(form.get('name')),
      phone: String(form.get('phone')),
      priceId,
      ...(hasDay && day && { anchor: { day: Number(day) } }),
      ...(pays === 'now'
        ? { payment: { method, periods: Number(periods), receivedAt: receivedAt() } }
        : { paidUntil: String(form.get('paidUntil')) }),
    },
    title: String(form.get('name')),
    detail:
      pays === 'now' && !(hasDay && day)
        ? filled(words.forPlan, { amount: sum, what: price?.label ?? '' })
        : (price?.label ?? ''),
    memberId: null,
  }))
  return (
    <Form
      action={action}
      onSettled={({ done }) => (done?.data ? onTaken(done.data) : setRefusals((times) => times + 1))}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <Who {...{ typed, ask, onKnown }} />
      <div key={refusals} className="flex flex-col gap-4">
        <Plans priceId={priceId} onChange={setPriceId} />
        {mayGiveTime && (
          <Chips
            name="pays"
            legend={words.first}
            value={pays}
            onChange={setPays}
            options={[
              { value: 'now', label: words.paysNow },
              { value: 'elsewhere', label: words.paidElsewhere },
            ]}
          />
        )}
        {price && pays === 'now' && <HowMuch {...{ price, periods, setPeriods, method, setMethod }} />}
        {/* If periods begin on a day of the month, the server computes the share of the first one. */}
        {price && pays === 'now' && method === 'cash' && !(hasDay && day) && (
          <CashGiven duePaisa={duePaisa} />
        )}
      </div>
      {hasDay && <OnDay onChange={setDay} />}
      {pays === 'elsewhere' && <PaidUntil />}
      <SubmitButton size="large">
        {pays === 'elsewhere'
          ? words.begin
          : !price || (day && hasDay)
            ? words.takeAndBegin
            : filled(words.takeAmountAndBegin, { amount: sum })}
        <Shortcut name="Enter" />
      </SubmitButton>
    </Form>
  )
}

// As many as a hand finds quickly. The others are one press further.
const MOST_TILES = 8

/** The plans as tiles, best sellers of this desk first. */
function Plans({ priceId, onChange }: { priceId: string; onChange: (priceId: string) => void }) {
  const { prices, words } = useDesk()
  const chips = (options: readonly DeskPrice[], legend: string) => (
    <Chips {...{ legend, options, onChange }} name="priceId" value={priceId} required />
  )
  return (
    <>
      {chips(prices.slice(0, MOST_TILES), words.plan)}
      {prices.length > MOST_TILES && (
        <Fold title={words.otherPlans}>{chips(prices.slice(MOST_TILES), words.otherPlans)}</Fold>
      )}
    </>
  )
}

function Who({ typed, ask, onKnown }: Pick<WalkInProps, 'typed' | 'ask' | 'onKnown'>) {
  const { words } = useDesk()
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          name="name"
          label={words.name}
          maxLength={200}
          autoComplete="off"
          defaultValue={isPhone(typed) ? '' : typed}
          onChange={({ target }) => setName(target.value)}
          autoFocus
          required
        />
        <FormField
          name="phone"
          label={words.phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          defaultValue={isPhone(typed) ? typed : ''}
          onChange={({ target }) => setPhone(target.value)}
          required
        />
      </div>
      <SimilarMembers name={name} phone={phone} ask={ask} onOpen={onKnown} />
    </>
  )
}

interface HowMuchProps {
  price: DeskPrice
  periods: string
  setPeriods: (periods: string) => void
  method: string
  setMethod: (method: string) => void
}

function HowMuch({ price, periods, setPeriods, method, setMethod }: HowMuchProps) {
  const { methods, words, language } = useDesk()
  return (
    <>
      <Chips
        name="periods"
        legend={words.howLong}
        value={periods}
        onChange={setPeriods}
        options={periodOptions(price, MOST_PERIODS, { words, language })}
      />
      <Chips name="method" legend={words.how} value={method} onChange={setMethod} options={methods} />
    </>
  )
}

function OnDay({ onChange }: { onChange: (day: string) => void }) {
  const { words } = useDesk()
  return (
    <Fold title={words.oneDay}>
      <FormField
        name="day"
        label={words.day}
        inputMode="numeric"
        pattern="[1-9]|[12][0-9]|3[0-2]"
        onChange={({ target }) => onChange(target.value.trim())}
        hint={words.dayHint}
        autoComplete="off"
      />
    </Fold>
  )
}

function PaidUntil() {
  const { words } = useDesk()
  return (
    <FormField name="paidUntil" label={words.paidUntilDay} type="date" hint={words.paidUntilHint} required />
  )
}

/** Finds members by a text. */
type AskMembers = (text: string, signal: AbortSignal) => Promise<readonly DeskMember[]>

interface SimilarMembersProps {
  /** As typed. */
  name: string
  phone: string
  ask: AskMembers
  onOpen: (member: DeskMember) => void
}

// Fewer digits, or only one word of a name, match too many people.
const LEAST_DIGITS = 8
const LEAST_WORDS = 2
const MOST = 3

const isWholePhone = (typed: string) => typed.replace(/\P{Nd}/gu, '').length >= LEAST_DIGITS
const isWholeName = (typed: string) => typed.trim().split(/\s+/).length >= LEAST_WORDS

/** Known members who may be the person at the desk, to avoid a second customer for the same person. */
function SimilarMembers({ name, phone, ask, onOpen }: SimilarMembersProps) {
  const { words } = useDesk()
  const byPhone = useAnswers(ask, isWholePhone(phone) ? phone : '')
  const byName = useAnswers(ask, isWholeName(name) ? name : '')
  const found = [...byPhone.items, ...byName.items]
  const members = [...new Map(found.map((member) => [member.id, member])).values()].slice(0, MOST)
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {members.length > 0 && (
        <>
          <p className="font-medium">{members.length === 1 ? words.isItThis : words.isItOne}</p>
          <MemberRows members={members} onOpen={onOpen} />
        </>
      )}
    </div>
  )
}
