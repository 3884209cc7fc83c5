import { LINK } from '@/components/ui/text-link'
import { MESSAGES } from '@/messages/catalogue'
import { listMetadata, listPage } from '../../../list/list-page'
import { invoiceList } from './list'

export const generateMetadata = listMetadata(invoiceList)
export default listPage(invoiceList, {
  above: ({ environment, language, may }) =>
    may('reports:read') && (
      <p className="text-sm">
        <a href={`/dashboard/${environment}/invoices/register`} className={LINK}>
          {MESSAGES[language].invoices.list.register}
        </a>
      </p>
    ),
})
