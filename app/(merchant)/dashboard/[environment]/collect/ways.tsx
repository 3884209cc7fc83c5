import { placeHref } from '@/components/dashboard/place-href'
import { ReachCustomer } from '@/components/dashboard/reach-customer'
import { Form } from '@/components/form/form'
import { SubmitButton } from '@/components/ui/submit-button'
import { getBusiness } from '@/lib/business/read'
import { customerName, customerWord } from '@/lib/core/customer-name'
import { type InvoiceId, toWire } from '@/lib/core/id'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { Ctx } from '@/lib/infra/ctx'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { type CellView, spokenList } from '../../../list/list-of'
import { sendInvoiceWithForm } from '../invoices/actions'
import { endingWithPeriod } from '../subscriptions/[id]/now'
import { collectList } from './list'
import { MoreWays, type MoreWords } from './more'
import { type Debtor, textTo } from './read'

type List = typeof collectList

/**
 * Collect as its page shows it: each row with what can be done. The list alone is also a CSV, whose route must load no action: the
 * framework would send calls of the action there.
 */
export const workedList: List = {
  ...withWays(collectList, DEFAULT_LANGUAGE),
  inLanguage: (language) => withWays(spokenList(collectList, language), language),
}

function withWays(list: List, language: Language): List {
  const { collect: words, customers, list: general, subscriptions } = MESSAGES[language]
  const { days, cancel, page } = subscriptions
  const said = {
    words,
    reach: customers.list,
    nameless: general.nameless,
    more: {
      moreOf: words.moreOf,
      typeWord: customers.page.typeWord,
      page: { keep: page.keep, undo: page.undo, cancelDialog: page.cancelDialog },
      ...{ days, cancel },
    },
  }
  const cellsOf = async (ctx: Ctx) => {
    const { name } = await getBusiness(ctx)
    return (debtor: Debtor, view: CellView) => <Ways to={debtor} business={name} view={view} {...said} />
  }
  return {
    ...list,
    columns: list.columns.map((column) => (column.name === 'actions' ? { ...column, cellsOf } : column)),
  }
}

interface WaysProps {
  to: Debtor
  business: string
  view: CellView
  words: Messages['collect']
  reach: Messages['customers']['list']
  nameless: string
  more: MoreWords
}

/** What is done with one debtor: send the link, write with the text ready, call, take cash, give days, cancel. */
function Ways({ to: debtor, business, view, words, reach, nameless, more }: WaysProps) {
  const { environment, may } = view
  const { debt, phone, email, subscription, status } = debtor
  const name = customerName(debtor, nameless)
  const isReachable = phone !== null || email !== null || subscription?.userId != null
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 sm:flex-nowrap">
      {phone && status === 'active' && (
        <ReachCustomer
          name={name}
          phone={phone}
          text={textTo(debtor, business)}
          words={reach}
          counter={may('payments:write') ? placeHref(environment, 'counter') : null}
        />
      )}
      {debt && isReachable && may('invoices:write') && (
        <Form
          action={sendInvoiceWithForm}
          hidden={{ id: toWire('inv', debt.invoiceId as InvoiceId) }}
          className="relative z-[1] inline-flex flex-col gap-1"
        >
          <span className="block w-max">
            <SubmitButton look="quiet" size="small" label={filled(words.remindOne, { name })}>
              {words.remind}
            </SubmitButton>
          </span>
        </Form>
      )}
      {subscription && may('subscriptions:write') && (
        <More
          name={name}
          of={debtor}
          subscription={subscription}
          view={view}
          words={more}
          voids={words.voids}
        />
      )}
    </span>
  )
}

interface MoreProps {
  name: string
  of: Debtor
  subscription: NonNullable<Debtor['subscription']>
  view: CellView
  words: MoreWords
  voids: string
}

/** Gives days, where the merchant collects the money. Ends what is owed for now, and what runs with its period. */
function More({ name, of, subscription, view, words, voids }: MoreProps) {
  const { id, status, collection, cancelAtPeriodEnd } = subscription
  const canWait = status === 'past_due' && collection === 'outside'
  const isOwed = status === 'past_due' || status === 'unpaid'
  const ends = isOwed || ((status === 'active' || status === 'trialing') && !cancelAtPeriodEnd)
  if (!canWait && !ends) return null
  const consequence = isOwed
    ? filled(words.cancel.nowText, {
        name,
        product: subscription.productName,
        loss: filled(voids, { amount: formatNpr(subscription.nextAmountPaisa, view.language) }),
      })
    : endingWithPeriod({ subscription, dunning: NOTHING_OPEN, ...view })
  return (
    <MoreWays
      id={id}
      name={name}
      canWait={canWait}
      ending={ends ? { when: isOwed ? 'now' : 'later', consequence } : null}
      word={customerWord(of)}
      words={words}
    />
  )
}

const NOTHING_OPEN = { invoiceNumber: null, amountDuePaisa: '0' }
