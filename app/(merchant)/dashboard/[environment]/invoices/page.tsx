import { LINK } from '@/components/ui/text-link'
import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { invoiceList } from './list'

export const metadata = { title: titleOf(invoiceList) }
export default listPage(invoiceList, {
  above: ({ environment, may }) =>
    may('reports:read') && (
      <p className="text-sm">
        <a href={`/dashboard/${environment}/invoices/register`} className={LINK}>
          Sales register of a month
        </a>
      </p>
    ),
})
