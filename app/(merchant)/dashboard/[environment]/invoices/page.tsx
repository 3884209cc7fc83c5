import { LINK } from '@/components/ui/text-link'
import { listPage, titleOf } from '../../../list/list-page'
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
