import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { agreementList } from './list'

export const metadata = { title: titleOf(agreementList) }
export default listPage(agreementList)
