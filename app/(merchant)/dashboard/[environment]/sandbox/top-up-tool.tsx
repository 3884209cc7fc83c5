import { Save } from '@/components/dashboard/save'
import { Form } from '@/components/form/form'
import { RupeesField } from '@/components/price/charge-fields'
import type { SearchParams } from '../../../list/list-query'
import { CustomerChoice } from '../../object/customer-choice'
import type { Visit } from '../../visit'
import { addTestMoneyWithForm } from '../customers/actions'

/** Finds a customer and credits test money to their wallet. */
export function TopUpTool({ visit, asked }: { visit: Visit; asked: SearchParams }) {
  return (
    <div className="flex flex-col gap-4">
      <CustomerChoice visit={visit} place="sandbox" asked={asked} prompt="Customer">
        {(customer) =>
          customer && (
            <Form
              action={addTestMoneyWithForm}
              hidden={{ customerId: customer.id }}
              className="flex max-w-sm flex-col gap-4"
            >
              <RupeesField placeholder="500" />
              <Save>Add test money</Save>
            </Form>
          )
        }
      </CustomerChoice>
    </div>
  )
}
