import { expect, it } from 'vitest'
import { customerList } from '../dashboard/[environment]/customers/list'
import { invoiceList } from '../dashboard/[environment]/invoices/list'
import { questionList } from '../dashboard/[environment]/questions/list'
import { subscriptionList } from '../dashboard/[environment]/subscriptions/list'

it.each([customerList, invoiceList, questionList, subscriptionList])(
  'each view of $name is filters of its list',
  (list) => {
    expect(list.views).not.toHaveLength(0)
    for (const { title, filters } of list.views ?? []) {
      expect([title, list.query.safeParse(filters).success]).toEqual([title, true])
      for (const [param, value] of Object.entries(filters)) {
        const options = list.filters?.find((each) => each.param === param)?.options ?? []
        const offered = typeof options === 'function' ? options(new Date()) : options
        expect(offered.map((option) => option.value)).toContain(value)
      }
    }
  },
)
