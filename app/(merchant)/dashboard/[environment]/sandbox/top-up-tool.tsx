import { placeHref } from '@/components/dashboard/places'
import { Save } from '@/components/dashboard/save'
import { Form } from '@/components/form/form'
import { RupeesField } from '@/components/price/price-fields'
import type { Ctx } from '@/lib/infra/ctx'
import type { SearchParams } from '../../../list/list-query'
import { CustomerChoice } from '../../object/customer-choice'
import { addTestMoneyWithForm } from '../customers/actions'

/** Finds a customer and credits test money to their wallet. */
export function TopUpTool({ ctx, asked }: { ctx: Ctx; asked: SearchParams }) {
  return (
    <div className="flex flex-col gap-4">
      <CustomerChoice
        ctx={ctx}
        path={placeHref('sandbox', 'sandbox')}
        asked={asked}
        prompt="Customer, by name or e-mail"
      >
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
