import { onPage } from '@/app/on-page'
import { CustomerSearch } from '@/components/dashboard/customer-search'
import { PageForm } from '@/components/dashboard/page-form'
import { placeHref } from '@/components/dashboard/place-href'
import { FormField } from '@/components/form/sent-form'
import { addressOf } from '@/components/ui/address-of'
import { Button } from '@/components/ui/button'
import { GoForm } from '@/components/ui/go-form'
import { TextLink } from '@/components/ui/text-link'
import { customerName } from '@/lib/core/customer-name'
import { fromWire, toWire } from '@/lib/core/id'
import type { CustomerView } from '@/lib/customer/present'
import { getCustomer } from '@/lib/customer/read'
import type { Ctx } from '@/lib/infra/ctx'
import { presentFound } from '@/lib/search/present'
import { searchCustomers } from '@/lib/search/read'
import type { SearchParams } from '../../list/list-query'
import { createCustomerAndGoOnWithForm } from '../[environment]/customers/actions'
import type { ChoosingPlace } from '../[environment]/customers/input'
import type { Visit } from '../visit'
import { Choices } from './choices'

/** A customer that was chosen on a page. */
export interface ChosenCustomer {
  id: string
  name: string
  email: string | null
}

interface CustomerChoiceProps {
  visit: Visit
  /** The place of the page in the environment: `subscriptions/new`. */
  place: ChoosingPlace
  asked: SearchParams
  /** Parameters of the address that stay. */
  kept?: readonly string[]
  /** The label of the field while nobody is chosen. */
  prompt: string
  /** The rest of the page. */
  children: (customer: ChosenCustomer | null) => React.ReactNode
}

/**
 * Finds a customer, or makes a new one, and gives the chosen one to the rest of the page. The choice is in the address, so it
 * works without JavaScript, and a link can bring it.
 */
export async function CustomerChoice({
  visit: visitor,
  place,
  asked,
  kept = [],
  prompt,
  children,
}: CustomerChoiceProps) {
  const { ctx, environment, may } = visitor
  const path = placeHref(environment, place)
  const pairs = kept.flatMap((name) => (asked[name] ? [[name, String(asked[name])] as const] : []))
  const chosen = asked.customerId ? await chosenOne(ctx, String(asked.customerId)) : null
  if (chosen)
    return (
      <>
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span>
            For <strong className="font-medium wrap-anywhere">{chosen.name}</strong>{' '}
            <span className="text-ink-muted wrap-anywhere">{chosen.email}</span>
          </span>
          <TextLink href={addressOf(path, pairs)}>Choose another customer</TextLink>
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
      />
    )
  const wanted = String(asked.find ?? '').trim()
  const found = wanted ? await findCustomers(ctx, wanted) : null
  return (
    <>
      <section aria-label="Find a customer" className="flex max-w-lg flex-col gap-3">
        <GoForm action={path} className="flex flex-col gap-3">
          {pairs.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <CustomerSearch
            label={prompt}
            hint="Name, four digits of the phone, e-mail, or your own number"
            path={path}
            kept={pairs}
            wanted={wanted}
            mayCreate={mayCreate}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" look="quiet" size="small">
              Find customer
            </Button>
            {mayCreate && (
              <TextLink href={addressOf(path, [...pairs, ['newCustomer', wanted]])}>New customer</TextLink>
            )}
          </div>
        </GoForm>
        {found && (
          <Choices
            label="Customers found"
            none="No active customer is found."
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
  /** What was looked for. */
  typed: string
  place: ChoosingPlace
  kept: Record<string, string>
  backHref: string
}

/** Makes the customer whom nobody has found, and goes on with them. */
function NewCustomer({ typed, place, kept, backHref }: NewCustomerProps) {
  const isEmail = typed.includes('@')
  // Four digits find a customer, and make no phone.
  const isNumber = /^[+\d०-९ -]+$/.test(typed)
  return (
    <section aria-label="New customer" className="flex flex-col gap-3">
      <PageForm
        action={createCustomerAndGoOnWithForm}
        hidden={{ place, ...kept }}
        submit="Create customer and go on"
        cancel={{ href: backHref, words: 'Find a customer' }}
      >
        <FormField
          name="name"
          label="Name (optional)"
          maxLength={200}
          autoComplete="off"
          defaultValue={isEmail || isNumber ? '' : typed}
        />
        <FormField
          name="phone"
          label="Phone (optional)"
          type="tel"
          autoComplete="off"
          defaultValue={isNumber && typed.length >= 8 ? typed : ''}
          hint="To find the customer by it. It is not checked: a checkout sends a code."
        />
        <FormField
          name="email"
          label="E-mail (optional)"
          type="email"
          maxLength={254}
          autoComplete="off"
          defaultValue={isEmail ? typed : ''}
          hint="Invoices are sent there. A phone or an e-mail is needed."
        />
      </PageForm>
    </section>
  )
}

async function chosenOne(ctx: Ctx, wireId: string): Promise<ChosenCustomer | null> {
  if (!fromWire('cus', wireId)) return null
  return chosen(await onPage('cus', wireId, (id) => getCustomer(ctx, id)))
}

/** As the search over all pages does, without those who are archived. */
async function findCustomers(ctx: Ctx, wanted: string) {
  const found = (await searchCustomers(ctx, wanted.slice(0, 100))).map(presentFound)
  return found.filter(({ status }) => status !== 'archived')
}

const chosen = ({ id, name, email, phone }: CustomerView): ChosenCustomer => ({
  id: toWire('cus', id),
  name: customerName({ name, email, phone }),
  email,
})
