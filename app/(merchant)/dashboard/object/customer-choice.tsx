import { onPage } from '@/app/on-page'
import { CustomerSearch } from '@/components/dashboard/customer-search'
import { PageForm } from '@/components/dashboard/page-form'
import { placeHref } from '@/components/dashboard/place-href'
import { FormField } from '@/components/form/sent-form'
import { addressOf } from '@/components/ui/address-of'
import { Button } from '@/components/ui/button'
import { FilledText } from '@/components/ui/filled-text'
import { GoForm } from '@/components/ui/go-form'
import { TextLink } from '@/components/ui/text-link'
import { customerName } from '@/lib/core/customer-name'
import { fromWire, toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import type { CustomerView } from '@/lib/customer/present'
import { getCustomer } from '@/lib/customer/read'
import type { Ctx } from '@/lib/infra/ctx'
import { presentFound } from '@/lib/search/present'
import { searchCustomers } from '@/lib/search/read'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { SearchParams } from '../../list/list-query'
import { createCustomerAndGoOnWithForm } from '../[environment]/customers/actions'
import type { ChoosingPlace } from '../[environment]/customers/input'
import type { Visit } from '../visit'
import { Choices } from './choices'

/** The customer that was chosen on a page. */
export interface ChosenCustomer {
  id: string
  name: string
  email: string | null
}

interface CustomerChoiceProps {
  visit: Visit
  /** The path of the page below the environment: `subscriptions/new`. */
  place: ChoosingPlace
  asked: SearchParams
  /** Parameters of the address to keep. */
  kept?: readonly string[]
  /** The label of the field while nobody is chosen. */
  prompt: string
  /** The rest of the page. */
  children: (customer: ChosenCustomer | null) => React.ReactNode
}

/**
 * Finds a customer or creates one, and passes the chosen one to the rest of the page. The choice is in the address, so it works without
 * JavaScript, and a link can contain it.
 */
export async function CustomerChoice({
  visit: visitor,
  place,
  asked,
  kept = [],
  prompt,
  children,
}: CustomerChoiceProps) {
  const { ctx, environment, language, may } = visitor
  const words = MESSAGES[language].customers.choice
  const path = placeHref(environment, place)
  const pairs = kept.flatMap((name) => (asked[name] ? [[name, String(asked[name])] as const] : []))
  const chosen = asked.customerId ? await chosenOne(visitor, String(asked.customerId)) : null
  if (chosen)
    return (
      <>
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span>
            <FilledText
              text={words.for}
              values={{ customer: <strong className="font-medium wrap-anywhere">{chosen.name}</strong> }}
            />{' '}
            <span className="text-ink-muted wrap-anywhere">{chosen.email}</span>
          </span>
          <TextLink href={addressOf(path, pairs)}>{words.another}</TextLink>
        </p>
        {children(chosen)}
      </>
    )
  const mayCreate = may('customers:create')
  if (mayCreate && asked.newCustomer !== undefined)
    return (
      <NewCustomer
        typed={String(asked.newCustomer)}
        place={place}
        kept={Object.fromEntries(pairs)}
        backHref={addressOf(path, pairs)}
        language={language}
      />
    )
  const wanted = String(asked.find ?? '').trim()
  const found = wanted ? await findCustomers(ctx, wanted) : null
  return (
    <>
      <section aria-label={words.find} className="flex max-w-lg flex-col gap-3">
        <GoForm action={path} className="flex flex-col gap-3">
          {pairs.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <CustomerSearch
            label={prompt}
            hint={words.hint}
            path={path}
            kept={pairs}
            wanted={wanted}
            mayCreate={mayCreate}
            words={words}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" look="quiet" size="small">
              {words.findDo}
            </Button>
            {mayCreate && (
              <TextLink href={addressOf(path, [...pairs, ['newCustomer', wanted]])}>{words.new}</TextLink>
            )}
          </div>
        </GoForm>
        {found && (
          <Choices
            label={words.found}
            none={words.none}
            items={found.map(({ id, title, detail }) => {
              return { href: addressOf(path, [...pairs, ['customerId', id]]), title, aside: detail ?? '' }
            })}
          />
        )}
      </section>
      {children(null)}
    </>
  )
}

interface NewCustomerProps {
  /** The text that was searched for. */
  typed: string
  place: ChoosingPlace
  kept: Record<string, string>
  backHref: string
  language: Language
}

/** Creates a customer if the search found nobody, and continues with them. */
function NewCustomer({ typed, place, kept, backHref, language }: NewCustomerProps) {
  const { customers, frame } = MESSAGES[language]
  const { choice: words, form } = customers
  const optional = (label: string) => filled(frame.optional, { label })
  const isEmail = typed.includes('@')
  // Four digits are enough to search for a customer, but they are no phone number.
  const isNumber = /^[+\d०-९ -]+$/.test(typed)
  return (
    <section aria-label={words.new} className="flex flex-col gap-3">
      <PageForm
        action={createCustomerAndGoOnWithForm}
        hidden={{ place, ...kept }}
        submit={words.createAndGoOn}
        cancel={{ href: backHref, words: words.find }}
      >
        <FormField
          name="name"
          label={optional(form.name)}
          maxLength={200}
          autoComplete="off"
          defaultValue={isEmail || isNumber ? '' : typed}
        />
        <FormField
          name="phone"
          label={optional(form.phone)}
          type="tel"
          autoComplete="off"
          defaultValue={isNumber && typed.length >= 8 ? typed : ''}
          hint={form.phoneHint}
        />
        <FormField
          name="email"
          label={optional(form.email)}
          type="email"
          maxLength={254}
          autoComplete="off"
          defaultValue={isEmail ? typed : ''}
          hint={form.emailHint}
        />
      </PageForm>
    </section>
  )
}

async function chosenOne({ ctx, language }: Visit, wireId: string): Promise<ChosenCustomer | null> {
  if (!fromWire('cus', wireId)) return null
  return chosen(await onPage('cus', wireId, (id) => getCustomer(ctx, id)), language)
}

/** Searches like the global search, but without archived customers. */
async function findCustomers(ctx: Ctx, wanted: string) {
  const found = (await searchCustomers(ctx, wanted.slice(0, 100))).map(presentFound)
  return found.filter(({ status }) => status !== 'archived')
}

const chosen = ({ id, name, email, phone }: CustomerView, language: Language): ChosenCustomer => ({
  id: toWire('cus', id),
  name: customerName({ name, email, phone }, MESSAGES[language].list.nameless),
  email,
})
