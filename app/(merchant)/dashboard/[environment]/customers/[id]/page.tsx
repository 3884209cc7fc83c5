import { titled } from '@/app/titled'
import { StatusMark } from '@/components/ui/status-mark'
import { unbroken } from '@/components/ui/unbroken'
import { customerName } from '@/lib/core/customer-name'
import type { CustomerId } from '@/lib/core/id'
import { findErasureRefusal } from '@/lib/data-rights/erase-customer'
import { MESSAGES } from '@/messages/catalogue'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { addingCharge } from '../../invoice-items/now'
import { updateCustomerMetadataWithForm } from '../actions'
import { customerList } from '../list'
import { CustomerState } from '../now'
import { CustomerActions, ReachByPhone } from './actions'
import { customerFacts } from './facts'
import { CustomerFigures } from './figures'
import { BillingOf } from './list'
import { Notes } from './notes'
import { archiving, standingOfCustomer } from './now'
import { PersonalData } from './personal-data'
import { readCustomer } from './read'

export const generateMetadata = titled(({ customers }) => customers.page.title)

// The newest subscriptions, whose events are shown with those of the customer.
const RELATED = 3

type Props = PageProps<'/dashboard/[environment]/customers/[id]'>

export default async function CustomerPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'customers:read')
  const { ctx, business, language, may } = visitor
  const words = MESSAGES[language]
  const read = await readCustomer(ctx, id)
  const { row, phone, customer, notes, subscriptions, live, worst, isCovered, owed, waiting } = read
  const { archivedAt } = row
  const { items } = subscriptions
  const time = { now: ctx.now, timeZone: business.timeZone }
  const standing = { ...row, ...time, language, subscriptions: live }
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
            words={words.states}
          />
        )
      }
      actions={
        <>
          {customer.phone && <ReachByPhone phone={customer.phone} language={language} />}
          {may('customers:write') && !customer.erasedAt && (
            <CustomerActions
              visit={visitor}
              customer={customer}
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
