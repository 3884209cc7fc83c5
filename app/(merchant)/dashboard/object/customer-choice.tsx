import Form from 'next/form'
import { onPage } from '@/app/on-page'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { addressOf } from '@/components/ui/filter-bar'
import { TextLink } from '@/components/ui/text-link'
import { customerName } from '@/lib/core/customer-name'
import { fromWire, toWire } from '@/lib/core/id'
import type { CustomerView } from '@/lib/customer/present'
import { getCustomer, listCustomers } from '@/lib/customer/read'
import type { Ctx } from '@/lib/infra/ctx'
import type { SearchParams } from '../../list/list-query'
import { Choices } from './choices'

/** A customer that was chosen on a page. */
export interface ChosenCustomer {
  id: string
  name: string
  email: string | null
}

interface CustomerChoiceProps {
  ctx: Ctx
  /** The address of the page, without its query. */
  path: string
  asked: SearchParams
  /** Parameters of the address that stay. */
  kept?: readonly string[]
  /** The label of the field while nobody is chosen. */
  prompt: string
  /** The rest of the page. */
  children: (customer: ChosenCustomer | null) => React.ReactNode
}

// More would not help a person who looks for one.
const SHOWN = 10

/**
 * Finds a customer by name or e-mail, and gives the chosen one to the rest of the page. The choice is in the address, so
 * it works without JavaScript, and a link can bring it.
 */
export async function CustomerChoice({ ctx, path, asked, kept = [], prompt, children }: CustomerChoiceProps) {
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
  const wanted = String(asked.find ?? '').trim()
  const found = wanted ? await findCustomers(ctx, wanted) : null
  return (
    <>
      <section aria-label="Find a customer" className="flex max-w-lg flex-col gap-3">
        <Form action={path} prefetch={false} className="flex items-end gap-2">
          {pairs.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="min-w-0 flex-1">
            <Field
              name="find"
              label={prompt}
              defaultValue={wanted}
              maxLength={254}
              autoComplete="off"
              placeholder="Name or e-mail address"
            />
          </div>
          <Button type="submit" look="quiet">
            Find customer
          </Button>
        </Form>
        {found && (
          <Choices
            label="Customers found"
            none="No active customer has this e-mail address or a name that begins so."
            items={found.map(({ id, name, email }) => {
              return {
                href: addressOf(path, [...pairs, ['customerId', id]]),
                title: name,
                aside: email ?? '',
              }
            })}
          />
        )}
      </section>
      {children(null)}
    </>
  )
}

async function chosenOne(ctx: Ctx, wireId: string): Promise<ChosenCustomer | null> {
  if (!fromWire('cus', wireId)) return null
  return chosen(await onPage('cus', wireId, (id) => getCustomer(ctx, id)))
}

async function findCustomers(ctx: Ctx, wanted: string): Promise<ChosenCustomer[]> {
  const filter = wanted.includes('@') ? { email: wanted } : { name: wanted.slice(0, 200) }
  const { items } = await listCustomers(ctx, { ...filter, status: 'active', limit: SHOWN })
  return items.map(chosen)
}

const chosen = ({ id, name, email, phone }: CustomerView): ChosenCustomer => ({
  id: toWire('cus', id),
  name: customerName({ name, email, phone }),
  email,
})
